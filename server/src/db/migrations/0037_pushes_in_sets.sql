-- A bond may end hundreds of trust units at once: what is told of them, and taken back, is one statement for all.
drop trigger push_notification on notifications;
create or replace function push_notification() returns trigger language plpgsql as $$
begin
  insert into pushes (subscription_id, notification_id)
    select sub.id, told.id from told join push_subscriptions as sub on sub.player_id = told.player_id
    order by told.id, sub.id;
  return null;
end $$;
create trigger push_notification after insert on notifications
  referencing new table as told for each statement execute function push_notification();

-- A push is written with its notification and goes with it; a foreign key would look for it row by row.
alter table pushes drop constraint pushes_notification_id_fkey;
create function remove_pushes_of_notifications() returns trigger language plpgsql as $$
begin
  delete from pushes where notification_id in (select id from gone);
  return null;
end $$;
create trigger notifications_take_pushes after delete on notifications
  referencing old table as gone for each statement execute function remove_pushes_of_notifications();
comment on column pushes.notification_id is 'Goes with it, by a trigger.';
