create table mutes (
  player_id integer not null references players,
  kind text not null check (kind in ('conversation', 'board', 'vault', 'person')),
  subject_id integer not null,
  until timestamptz,
  created_at timestamptz not null default now(),
  other_id integer generated always as (case when kind in ('conversation', 'person') then subject_id end) stored
    references players on delete cascade,
  group_id integer generated always as (case when kind = 'board' then subject_id end) stored
    references groups on delete cascade,
  vault_id integer generated always as (case when kind = 'vault' then subject_id end) stored
    references vaults on delete cascade,
  primary key (player_id, kind, subject_id),
  check (player_id <> other_id)
);
comment on table mutes is 'What a member wants to hear nothing of outside the app: a conversation, by its other side; a board, by its group; a vault; a person wherever they are.';
comment on column mutes.until is 'Null: until it is taken back.';
create index mutes_by_other on mutes (other_id) where other_id is not null;
create index mutes_by_group on mutes (group_id) where group_id is not null;
create index mutes_by_vault on mutes (vault_id) where vault_id is not null;
create index mutes_that_end on mutes (until) where until is not null;
