create table vaults (
  id integer generated always as identity primary key,
  owner_id integer not null references players,
  title text not null,
  description text,
  created_at timestamptz not null default now()
);
comment on table vaults is 'Albums with a conversation, shared with people by number.';
create index vaults_by_owner on vaults (owner_id, id desc);

create table vault_access (
  id integer generated always as identity primary key,
  vault_id integer not null references vaults on delete cascade,
  phone text not null,
  archived boolean not null default false,
  created_at timestamptz not null default now(),
  unique (vault_id, phone)
);
comment on table vault_access is 'The numbers that may enter a vault.';
comment on column vault_access.archived is 'Access is suspended, the entry is kept.';
create index vault_access_by_phone on vault_access (phone);

create table vault_users (
  phone text primary key,
  display_name text,
  created_at timestamptz not null default now()
);
comment on table vault_users is 'Numbers that have had a vault session; the row stays when the last access ends.';
