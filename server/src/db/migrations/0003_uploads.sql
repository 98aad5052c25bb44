create table uploads (
  id text primary key,
  owner_player_id integer references players on delete set null,
  owner_pass_hash bytea,
  kind text not null check (kind in ('photo')),
  content_type text not null,
  bytes integer not null,
  width integer,
  height integer,
  created_at timestamptz not null default now()
);
comment on table uploads is 'Files that people handed in; their bytes lie in the file store under this id. What nothing uses is removed after a day.';
comment on column uploads.id is '128 random bits: the address cannot be guessed.';
comment on column uploads.owner_pass_hash is 'The invitee pass it was uploaded with, while there is no player yet.';
create index uploads_by_age on uploads (created_at);
alter table players add constraint players_photo foreign key (photo_id) references uploads on delete set null;
create index players_by_photo on players (photo_id) where photo_id is not null;
