create table file_store (
  is_only boolean primary key default true check (is_only),
  id text not null,
  claimed_at timestamptz
);
comment on table file_store is 'The one file store that keeps what the uploads name: it carries this id as well.';
comment on column file_store.claimed_at is 'When the store was found to carry the id; from then on none without it is taken for ours.';

-- What an upload takes in the store, all its sizes. Of pictures kept so far it is reckoned from how large each size is.
update uploads set bytes = round(bytes * (
  1 + least(1, power(960.0 / greatest(width, height, 1), 2)) + least(1, power(320.0 / greatest(width, height, 1), 2))
))
where kind in ('photo', 'picture') and width is not null;
comment on column uploads.bytes is 'What it takes in the file store, a picture in all its sizes: what counts to its owner''s quota.';
create index uploads_by_owner on uploads (owner_player_id) include (bytes) where owner_player_id is not null;

create table upload_room (
  id text primary key,
  player_id integer not null references players on delete cascade,
  bytes bigint not null,
  held_at timestamptz not null default now()
);
comment on table upload_room is 'Bytes of their quota that members hold for what is coming in just now.';
create index upload_room_by_player on upload_room (player_id);
