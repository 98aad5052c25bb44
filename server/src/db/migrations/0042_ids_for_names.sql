-- Whom a deed of the admin names beside its target is kept by their id: a name that is deleted is nowhere then.
alter table admin_actions add column other_id integer references players on delete set null;
comment on column admin_actions.other_id is 'Who else it names: whom the admin asked to take over the target.';
create index admin_actions_by_other on admin_actions (other_id) where other_id is not null;

create or replace function keep_admin_actions() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE'
    and (new.id, new.actor_id, new.action, new.created_at) = (old.id, old.actor_id, old.action, old.created_at)
    and new.explains_id is not distinct from old.explains_id
    and (
      new.target_id is not distinct from old.target_id and new.other_id is not distinct from old.other_id
        and new.reason is null
        and exists (select from players where id = old.target_id and deleted_at is not null)
      or new.target_id is null and new.other_id is not distinct from old.other_id
        and new.reason is not distinct from old.reason
        and not exists (select from players where id = old.target_id)
      or new.other_id is null and new.target_id is not distinct from old.target_id
        and new.reason is not distinct from old.reason
        and not exists (select from players where id = old.other_id)
    )
  then
    return new;
  end if;
  raise exception 'The action log is append-only: % is refused.', tg_op using errcode = 'insufficient_privilege';
end $$;

alter table admin_actions disable trigger admin_actions_stay;
-- A question and its entry have one time, that of the transaction. Of one that is gone the name goes, too.
update admin_actions set reason = null, other_id = (
  select to_id from moves where moves.player_id = target_id and asked_at = admin_actions.created_at
) where action = 'ask_move';
-- An explanation is about whom the entry is about that it explains, and its words go with that account.
with recursive about as (
  select id, target_id from admin_actions where explains_id is null
  union all
  select admin_actions.id, about.target_id from admin_actions join about on about.id = explains_id
)
update admin_actions set target_id = about.target_id
from about where about.id = admin_actions.id and explains_id is not null;
update admin_actions set reason = null
from players where players.id = target_id and deleted_at is not null and action = 'explain';
alter table admin_actions enable trigger admin_actions_stay;

update notifications set detail = detail - 'by' || jsonb_build_object('otherId', (
  select to_id from moves where moves.player_id = about_id and answered_at = notifications.created_at
)) where detail ->> 'word' in ('move_accepted', 'move_declined');
