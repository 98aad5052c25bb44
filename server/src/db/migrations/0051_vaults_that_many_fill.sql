alter table vaults add column contribute text not null default 'owner'
  check (contribute in ('owner', 'list', 'chosen'));
comment on column vaults.contribute is 'The people who may add posts and items besides the owner: nobody, everyone on the list, or chosen entries.';
alter table vault_access add column may_add boolean not null default false;
comment on column vault_access.may_add is 'True: the number may add if the owner chose single entries.';
comment on column vault_access.muted is 'True: the number may read, but not add, comment or like.';
create or replace view open_vault_access as
  select id, vault_id, phone, muted, joined_at, granted_at, created_at, texted_at, may_add
  from vault_access
  where not archived and ended_at is null;

alter table posts alter column author_id drop not null;
alter table posts add column phone text;
alter table posts add constraint posts_author
  check ((author_id is null) <> (phone is null) and (phone is null or vault_id is not null));
comment on column posts.phone is 'The number of the vault user who wrote the post, until they become a member.';
create index posts_by_author_in_vaults on posts (author_id) where vault_id is not null;
create index posts_by_phone on posts (phone) where phone is not null;

alter table vault_items add column author_id integer references players;
alter table vault_items add column phone text;
alter table vault_items add check (author_id is null or phone is null);
comment on column vault_items.author_id is 'The member who stored the item, if not the owner of the vault.';
comment on column vault_items.phone is 'The number of the vault user who stored the item, until they become a member.';
create index vault_items_by_author on vault_items (author_id) where author_id is not null;
create index vault_items_by_phone on vault_items (phone) where phone is not null;

alter table uploads add column sender_id integer references players on delete set null;
alter table uploads add column sender_phone text;
comment on column uploads.sender_id is 'The member who sent the file for a vault of its owner, if not the owner.';
comment on column uploads.sender_phone is 'The number of the vault user who sent the file for a vault of its owner.';
create index uploads_by_sender on uploads (created_at) where sender_id is not null or sender_phone is not null;

alter table open_uploads add column vault_id integer references vaults on delete set null;
alter table open_uploads add column sender_id integer references players on delete cascade;
alter table open_uploads add column sender_phone text;
comment on column open_uploads.player_id is 'The member whose quota has the room for the file: its sender, or the owner of the vault.';
comment on column open_uploads.vault_id is 'The vault of another member for which the file is sent; null after its deletion.';
comment on column open_uploads.sender_id is 'The member who sends the file for a vault of another.';
comment on column open_uploads.sender_phone is 'The number of the vault user who sends the file for a vault.';
create index open_uploads_by_vault on open_uploads (vault_id) where vault_id is not null;
create index open_uploads_by_sender on open_uploads (sender_id) where sender_id is not null;
create index open_uploads_by_sender_phone on open_uploads (sender_phone) where sender_phone is not null;
