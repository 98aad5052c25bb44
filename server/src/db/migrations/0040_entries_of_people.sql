alter table vault_access add column left_by integer references players on delete set null;
comment on column vault_access.left_by is 'The member who had this number until they changed it: what the owner made of the entry holds for them, too.';
create index vault_access_left_by on vault_access (left_by) where left_by is not null;

alter table ended_sessions
  drop constraint ended_sessions_reason_check,
  add constraint ended_sessions_reason_check check (reason in ('signed_out', 'suspended', 'deactivated', 'archived',
    're_register', 'declined', 'deleted', 'expired', 'blocked', 'number_moved', 'vault_access', 'number_taken'));

-- Sessions of vault users that open nothing: their number is a member's by now, or no vault is shared with it any more.
with gone as (
  delete from sessions where phone is not null and (
    exists (select from players where players.phone = sessions.phone)
    or not exists (select from vault_access where vault_access.phone = sessions.phone and ended_at is null))
  returning token_hash, phone
)
insert into ended_sessions (token_hash, reason)
select token_hash, case when exists (select from players where players.phone = gone.phone) then 'number_taken' else 'vault_access' end
from gone;

-- What they wrote and liked since is the member's.
update vault_comments set author_id = players.id, phone = null from players where players.phone = vault_comments.phone;
delete from vault_likes using players where players.phone = vault_likes.phone and exists (
  select from vault_likes as own where own.post_id = vault_likes.post_id and own.player_id = players.id);
update vault_likes set player_id = players.id, phone = null from players where players.phone = vault_likes.phone;

-- Nobody is on the list of their own vault.
delete from vault_access using vaults join players on players.id = vaults.owner_id
where vaults.id = vault_access.vault_id and players.phone = vault_access.phone;
