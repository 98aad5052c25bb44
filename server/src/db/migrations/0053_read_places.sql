alter table vaults add column read_to integer not null default 0;
comment on column vaults.read_to is 'The newest post when its owner last had the vault open.';
alter table vault_access add column read_to integer not null default 0;
comment on column vault_access.read_to is 'The newest post when the number last had the vault open, or when it was put on the list.';
create or replace view open_vault_access as
  select id, vault_id, phone, muted, joined_at, granted_at, created_at, texted_at, may_add, read_to
  from vault_access
  where not archived and ended_at is null;
alter table group_members add column read_to integer not null default 0;
comment on column group_members.read_to is 'The newest post when the member last had the board open.';

-- The counts of new posts are read from these indexes alone.
drop index posts_by_vault;
create index posts_by_vault on posts (vault_id, id desc) include (author_id, phone, archived) where vault_id is not null;
create index posts_of_groups on posts (group_id, id desc) include (author_id, phone, archived) where group_id is not null;

-- Nobody knows what was read before, so nothing of it counts as new.
update vaults set read_to = newest.id
  from (select vault_id, max(id) as id from posts where vault_id is not null group by vault_id) as newest
  where newest.vault_id = vaults.id;
update vault_access set read_to = vaults.read_to from vaults where vaults.id = vault_id and vaults.read_to > 0;
update group_members set read_to = newest.id
  from (select group_id, max(id) as id from posts where group_id is not null group by group_id) as newest
  where newest.group_id = group_members.group_id;
