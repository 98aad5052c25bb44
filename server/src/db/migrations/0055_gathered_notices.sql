alter table notifications add column ids integer[];
alter table notifications add column post_id integer references posts on delete cascade;
alter table notifications add column begun_at timestamptz;
alter table notifications add column pushed_at timestamptz;
alter table notifications alter column pushed_at set default now();
comment on column notifications.ids is 'The posts, comments or likes that a gathered notice is about, oldest first, at most 100. Null for every other kind.';
comment on column notifications.post_id is 'The post with the comments or likes of a gathered notice.';
comment on column notifications.begun_at is 'The time of the first event of a gathered notice. created_at is that of the last one.';
comment on column notifications.pushed_at is 'The time when a push of this notice was last queued; null if none was.';
-- Of parallel events one adds the notice, and the others rewrite it.
create unique index notifications_one_gathered on notifications (player_id, kind, vault_id, group_id, post_id)
  nulls not distinct where ids is not null and read_at is null;
create index notifications_pushed on notifications (player_id, pushed_at) where ids is not null;
create index notifications_by_post on notifications (post_id) where post_id is not null;

create or replace function push_notification() returns trigger language plpgsql as $$
begin
  insert into pushes (subscription_id, notification_id)
    select sub.id, told.id from told join push_subscriptions as sub on sub.player_id = told.player_id
    where told.pushed_at is not null
    order by told.id, sub.id;
  return null;
end $$;

-- A rewritten notice gets a new id, which moves it to the top of the list. Its waiting pushes follow it.
create function push_rewritten_notification() returns trigger language plpgsql as $$
begin
  update pushes set notification_id = new.id where notification_id = old.id;
  if new.pushed_at is distinct from old.pushed_at then
    insert into pushes (subscription_id, notification_id)
      select sub.id, new.id from push_subscriptions as sub
      where sub.player_id = new.player_id and not exists (
        select from pushes where subscription_id = sub.id and notification_id = new.id
      )
      order by sub.id;
  end if;
  return null;
end $$;
create trigger push_rewritten_notification after update of id on notifications
  for each row when (old.id <> new.id) execute function push_rewritten_notification();

alter table notice_settings add column vault_posts boolean not null default true;
alter table notice_settings add column board_posts boolean not null default true;
alter table notice_settings add column post_comments boolean not null default true;
alter table notice_settings add column post_likes boolean not null default true;
