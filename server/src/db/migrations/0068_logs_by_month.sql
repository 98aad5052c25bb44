alter table notifications rename to old_notifications;
alter table phone_audit_logs rename to old_phone_audit_logs;
alter table account_events rename to old_account_events;

-- A partitioned table has no identity column before PostgreSQL 17.
create sequence notification_ids;
create sequence phone_audit_log_ids;
create sequence account_event_ids;
select setval('notification_ids', nextval(pg_get_serial_sequence('old_notifications', 'id')));
select setval('phone_audit_log_ids', nextval(pg_get_serial_sequence('old_phone_audit_logs', 'id')));
select setval('account_event_ids', nextval(pg_get_serial_sequence('old_account_events', 'id')));

create table notifications (
  id bigint not null default nextval('notification_ids'),
  player_id integer not null,
  kind text not null,
  text text,
  href text,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  detail jsonb,
  about_id integer,
  trust_unit_id integer,
  group_id integer,
  vault_id integer,
  ids bigint[],
  post_id bigint,
  begun_at timestamptz,
  pushed_at timestamptz default now()
) partition by range (created_at);
create table notifications_rest partition of notifications default;

create table phone_audit_logs (
  id bigint not null default nextval('phone_audit_log_ids'),
  phone_number text not null,
  validation_result text not null constraint phone_audit_logs_validation_result_check
    check (validation_result in ('success', 'invalid_format', 'blacklisted', 'suspicious', 'not_found', 'wrong_code', 'throttled')),
  unknown_number boolean not null default false,
  ip_address text,
  user_agent text,
  session_id text,
  geographic_data jsonb,
  suspicious_indicators text[] not null default '{}',
  created_at timestamptz not null default now(),
  tries integer not null default 1,
  address_key text,
  throttled_since timestamptz
) partition by range (created_at);
create table phone_audit_logs_rest partition of phone_audit_logs default;

-- Events that last as long as the account have one partition, and personal ones have one for each month.
create table account_events (
  id bigint not null default nextval('account_event_ids'),
  player_id integer not null,
  kind text not null,
  about_id integer,
  detail jsonb,
  is_personal boolean not null,
  created_at timestamptz not null default now()
) partition by range (is_personal, created_at);
create table account_events_lasting partition of account_events for values from (false, minvalue) to (true, minvalue);
create table account_events_rest partition of account_events default;

create function make_months(since timestamptz default now()) returns void language plpgsql as $$
declare
  one record;
  rest text;
  part text;
  held text;
begin
  perform pg_advisory_xact_lock(hashtextextended('months', 0));
  for one in
    select name, before, month at time zone 'UTC' as begins, (month + interval '1 month') at time zone 'UTC' as ends,
      name || to_char(month, '_YYYY_MM') as part
    from (values ('notifications', ''), ('phone_audit_logs', ''), ('account_events', 'true, ')) as monthly (name, before),
      generate_series(
        date_trunc('month', least(since, now()) at time zone 'UTC'),
        date_trunc('month', now() at time zone 'UTC') + interval '2 months', interval '1 month') as month
    where to_regclass(name || to_char(month, '_YYYY_MM')) is null
  loop
    rest := one.name || '_rest';
    held := format('created_at >= %L and created_at < %L', one.begins, one.ends)
      || case one.before when '' then '' else ' and is_personal' end;
    execute format('create table %I (like %I including defaults including constraints)', one.part, one.name);
    execute format('with moved as (delete from %I where %s returning *) insert into %I select * from moved', rest, held, one.part);
    execute format('alter table %I attach partition %I for values from (%s%L) to (%s%L)',
      one.name, one.part, one.before, one.begins, one.before, one.ends);
  end loop;
end $$;
comment on function make_months is 'Makes the partitions that are missing from the month of `since` to the month after next. Rows of these months move in from the default partition.';

select make_months(greatest(now() - interval '90 days', least(now(),
  (select min(created_at) from old_notifications),
  (select min(created_at) from old_phone_audit_logs),
  (select min(created_at) from old_account_events where is_personal)
)));

insert into notifications
  select id, player_id, kind, text, href, created_at, read_at, detail, about_id, trust_unit_id, group_id, vault_id, ids, post_id, begun_at, pushed_at
  from old_notifications;
insert into phone_audit_logs
  select id, phone_number, validation_result, unknown_number, ip_address, user_agent, session_id, geographic_data, suspicious_indicators, created_at, tries, address_key, throttled_since
  from old_phone_audit_logs;
insert into account_events
  select id, player_id, kind, about_id, detail, is_personal, created_at
  from old_account_events;
drop table old_notifications;
drop table old_phone_audit_logs;
drop table old_account_events;

alter table notifications add primary key (player_id, id, created_at);
create index notifications_unread on notifications (player_id, id) where read_at is null;
create index notifications_by_age on notifications (created_at);
create index notifications_by_about on notifications (about_id) where about_id is not null;
create index notifications_by_trust_unit on notifications (trust_unit_id) where trust_unit_id is not null;
create index notifications_by_group on notifications (group_id) where group_id is not null;
create index notifications_by_vault on notifications (vault_id) where vault_id is not null;
create index notifications_by_post on notifications (post_id) where post_id is not null;
create index notifications_gathered on notifications (player_id, kind, vault_id, group_id, post_id)
  where ids is not null and read_at is null;
create index notifications_pushed on notifications (player_id, pushed_at) where ids is not null;
alter table notifications
  add foreign key (player_id) references players on delete cascade,
  add foreign key (about_id) references players on delete cascade,
  add foreign key (trust_unit_id) references trust_units on delete cascade,
  add foreign key (group_id) references groups on delete cascade,
  add foreign key (vault_id) references vaults on delete cascade,
  add foreign key (post_id) references posts on delete cascade;
comment on table notifications is 'The notifications of a member, for 90 days: kind and subjects. Sentences are made on reading, and a notification goes with its subjects. Partitioned by month.';
comment on column notifications.text is 'The sentence of a notification that is older than the subjects, if these are unknown. The same holds for href.';
comment on column notifications.detail is 'Further values in the sentence; otherId is the second player that it names.';
comment on column notifications.about_id is 'The player in the sentence: the one who invited, accepted, joined, named a group, or was changed.';
comment on column notifications.ids is 'The posts, comments or likes that a gathered notice is about, oldest first, at most 100. Null for every other kind.';
comment on column notifications.post_id is 'The post with the comments or likes of a gathered notice.';
comment on column notifications.begun_at is 'The time of the first event of a gathered notice. created_at is that of the last one.';
comment on column notifications.pushed_at is 'The time when a push of this notice was last queued; null if none was.';

alter table phone_audit_logs add primary key (phone_number, id, created_at);
create index phone_audit_logs_by_id on phone_audit_logs (id desc);
create index phone_audit_logs_by_result on phone_audit_logs (validation_result, id desc);
create index phone_audit_logs_by_age on phone_audit_logs (created_at);
create index phone_audit_logs_guesses_by_browser on phone_audit_logs (session_id, created_at) where unknown_number;
create index phone_audit_logs_guesses_by_address on phone_audit_logs (address_key, created_at) where unknown_number;
create index phone_audit_logs_throttled on phone_audit_logs (phone_number, address_key, throttled_since)
  where throttled_since is not null;
comment on table phone_audit_logs is 'Every try to sign in, for 90 days. Partitioned by month.';
comment on column phone_audit_logs.unknown_number is 'True: no player had the number. Counted to flag guessing.';
comment on column phone_audit_logs.session_id is 'A short name of the browser that tried.';
comment on column phone_audit_logs.tries is 'The number of tries in this row. Tries that a limit refused share one row.';
comment on column phone_audit_logs.address_key is 'The address as the limits count it: an IPv6 address by its /64.';
comment on column phone_audit_logs.throttled_since is 'The start of the window whose refused tries, with this number from this address, share this row.';

alter table account_events add primary key (player_id, id, is_personal, created_at);
create index account_events_by_about on account_events (about_id) where about_id is not null;
create index account_events_personal on account_events (created_at) where is_personal;
alter table account_events
  add foreign key (player_id) references players on delete cascade,
  add foreign key (about_id) references players on delete set null;
comment on table account_events is 'The events of an account, for its owner: kind and subjects. The sentence is made on reading. Personal ones are partitioned by month.';
comment on column account_events.is_personal is 'True: removed after 90 days. Events about trust stay.';

alter table pushes alter column notification_id type bigint;

-- A notice that moves to another month is inserted again, with the time of its last push. Only such a notice, which
-- began earlier, is looked up: of a join, PostgreSQL would compare each with each.
create or replace function push_notification() returns trigger language plpgsql as $$
begin
  insert into pushes (subscription_id, notification_id)
    select sub.id, told.id from told join push_subscriptions as sub on sub.player_id = told.player_id
    where told.pushed_at = now() and (coalesce(told.begun_at, told.created_at) = told.created_at or not exists (
      select from pushes where subscription_id = sub.id and notification_id = told.id
    ))
    order by told.id, sub.id;
  return null;
end $$;
create trigger push_notification after insert on notifications
  referencing new table as told for each statement execute function push_notification();
create trigger push_rewritten_notifications after update on notifications
  referencing old table as was new table as told for each statement execute function push_rewritten_notifications();
create trigger notifications_take_pushes after delete on notifications
  referencing old table as gone for each statement execute function remove_pushes_of_notifications();
create trigger phone_audit_logs_tallied after insert on phone_audit_logs
  referencing new table as changed for each statement execute function tally_logins();
create trigger phone_audit_logs_flagged after update on phone_audit_logs for each row
  when (old.validation_result = 'success' and new.validation_result <> 'success') execute function untally_login();

create function drop_month(part regclass) returns void language plpgsql as $$
begin
  if part::text like 'notifications%' then
    execute format('delete from pushes where notification_id in (select id from %s)', part);
  end if;
  execute format('drop table %s', part);
end $$;
comment on function drop_month is 'Drops a partition, which fires no trigger, and removes the pushes of its notifications.';
