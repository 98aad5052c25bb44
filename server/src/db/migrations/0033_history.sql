alter table admin_actions add column explains_id integer references admin_actions;
comment on column admin_actions.explains_id is 'The earlier entry that this one explains. An entry is never changed.';
create index admin_actions_explaining on admin_actions (explains_id) where explains_id is not null;

-- What was done stays as it was written, whoever asks: only the reason of a deleted account goes, as its owner was
-- promised, and a target whose row is removed is forgotten by the foreign key.
create function keep_admin_actions() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE'
    and (new.id, new.actor_id, new.action, new.created_at) = (old.id, old.actor_id, old.action, old.created_at)
    and new.explains_id is not distinct from old.explains_id
    and (
      new.target_id is not distinct from old.target_id and new.reason is null
        and exists (select from players where id = old.target_id and deleted_at is not null)
      or new.target_id is null and new.reason is not distinct from old.reason
        and not exists (select from players where id = old.target_id)
    )
  then
    return new;
  end if;
  raise exception 'The action log is append-only: % is refused.', tg_op using errcode = 'insufficient_privilege';
end $$;
create trigger admin_actions_stay before update or delete on admin_actions for each row execute function keep_admin_actions();
create trigger admin_actions_stay_whole before truncate on admin_actions for each statement execute function keep_admin_actions();

revoke update, delete, truncate on admin_actions from public;
