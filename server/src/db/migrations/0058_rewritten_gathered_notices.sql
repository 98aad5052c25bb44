drop trigger push_rewritten_notification on notifications;
drop function push_rewritten_notification();

-- One statement rewrites the notices of everyone in a place. It has at most one unread notice for each person, kind and
-- subject, by which the new id of a notice is found.
create function push_rewritten_notifications() returns trigger language plpgsql as $$
begin
  with moved as (
    select was.id as was, told.id, told.player_id, told.pushed_at is distinct from was.pushed_at as is_due
    from was join told on told.player_id = was.player_id and told.kind = was.kind and told.id <> was.id
      and told.vault_id is not distinct from was.vault_id and told.group_id is not distinct from was.group_id
      and told.post_id is not distinct from was.post_id
    where was.ids is not null and was.read_at is null and told.ids is not null and told.read_at is null
  ), followed as (
    update pushes set notification_id = moved.id from moved where notification_id = moved.was
    returning subscription_id, notification_id
  )
  insert into pushes (subscription_id, notification_id)
    select sub.id, moved.id from moved join push_subscriptions as sub on sub.player_id = moved.player_id
    where is_due and (sub.id, moved.id) not in (select subscription_id, notification_id from followed)
    order by moved.id, sub.id;
  return null;
end $$;
-- A rewritten notice gets a new id, which moves it to the top of the list. Its waiting pushes follow it.
create trigger push_rewritten_notifications after update on notifications
  referencing old table as was new table as told for each statement execute function push_rewritten_notifications();
