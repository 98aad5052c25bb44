create table push_keys (
  one boolean primary key default true check (one),
  public_key text not null,
  private_key text not null
);
comment on table push_keys is 'The pair of keys by which browsers and their push services know this server (VAPID): made once, for good.';

create table push_subscriptions (
  id integer generated always as identity primary key,
  player_id integer not null references players on delete cascade,
  session_id text not null references sessions (id) on delete cascade,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null default now()
);
comment on table push_subscriptions is 'Browsers that are told of what is new while they are closed. They go with the session that asked for it.';
comment on column push_subscriptions.endpoint is 'Where the browser''s vendor takes what is sent to it; p256dh and auth encrypt it.';
create index push_subscriptions_by_player on push_subscriptions (player_id, id);
create index push_subscriptions_by_session on push_subscriptions (session_id);

create table pushes (
  id bigint generated always as identity primary key,
  subscription_id integer not null,
  notification_id integer references notifications on delete cascade,
  low_id integer,
  high_id integer,
  message_id bigint,
  attempts integer not null default 0,
  due_at timestamptz not null default now() + interval '6 seconds',
  check ((notification_id is null) <> (message_id is null)),
  check ((message_id is null) = (low_id is null) and (message_id is null) = (high_id is null))
);
comment on table pushes is 'What is still to be sent to a browser: one row for each thing, and one for each conversation. Written with the thing itself, by triggers.';
comment on column pushes.subscription_id is 'Refers to no row, so that nobody who writes waits for somebody who signs out.';
comment on column pushes.message_id is 'The newest message of the conversation.';
comment on column pushes.due_at is 'When it may be sent, at first after a while in which it may be read in the app. Whoever sends it puts this off, and so nobody else does.';
create unique index pushes_by_conversation on pushes (subscription_id, low_id, high_id) where message_id is not null;
create index pushes_due on pushes (due_at);
create index pushes_by_notification on pushes (notification_id) where notification_id is not null;

create function push_notification() returns trigger language plpgsql as $$
begin
  insert into pushes (subscription_id, notification_id)
    select sub.id, new.id from push_subscriptions as sub where sub.player_id = new.player_id;
  return null;
end $$;
create trigger push_notification after insert on notifications for each row execute function push_notification();

create function push_message() returns trigger language plpgsql as $$
begin
  insert into pushes (subscription_id, low_id, high_id, message_id)
    select sub.id, new.low_id, new.high_id, new.id from push_subscriptions as sub
    where sub.player_id = case new.sender_id when new.low_id then new.high_id else new.low_id end
    order by sub.id
  on conflict (subscription_id, low_id, high_id) where message_id is not null
    do update set message_id = excluded.message_id;
  return null;
end $$;
create trigger push_message after insert on messages for each row execute function push_message();

create table notice_mails (
  player_id integer primary key references players on delete cascade,
  token text not null unique,
  mailed_until timestamptz not null default '-infinity',
  sent_at timestamptz[] not null default '{}'
);
comment on table notice_mails is 'How far a member was mailed of what they had not read.';
comment on column notice_mails.token is 'What the links of their e-mails carry, by which these are stopped.';
comment on column notice_mails.mailed_until is 'What is as old as this, or older, is not mailed again.';
comment on column notice_mails.sent_at is 'When they were mailed in the last 24 hours.';

alter table outbox_messages add column unsubscribe_url text;
comment on column outbox_messages.unsubscribe_url is 'Where a POST stops e-mails of this sort (RFC 8058).';
