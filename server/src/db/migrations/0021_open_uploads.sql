create table open_uploads (
  id text primary key,
  player_id integer not null references players on delete cascade,
  metadata text,
  key bytea,
  bytes bigint not null check (bytes > 0),
  come bigint not null default 0 check (come between 0 and bytes),
  pieces integer not null default 0,
  kind text,
  content_type text,
  writer text,
  writer_until timestamptz,
  touched_at timestamptz not null default now(),
  done_at timestamptz
);
comment on table open_uploads is 'Files that come in piece by piece. One that is whole has become an upload of the same id, and stays for a day, so that whoever missed the answer can ask for it.';
comment on column open_uploads.metadata is 'What its sender said of it, in the words of tus: pairs of a key and a value in base64, the name of the file among them.';
comment on column open_uploads.key is 'Its pieces lie in the store sealed with this key, which goes when it is whole: what a camera wrote into a picture is never readable there.';
comment on column open_uploads.bytes is 'How many it has in all; held of the quota of its owner until it is whole.';
comment on column open_uploads.come is 'How many are kept: the sum of its pieces.';
comment on column open_uploads.kind is 'What it is, once its first bytes are there.';
comment on column open_uploads.writer is 'Which request adds to it. Another may take its place after writer_until, and what the first one still brings is then not kept.';
comment on column open_uploads.touched_at is 'When the last byte came.';
create index open_uploads_by_player on open_uploads (player_id);
create index open_uploads_by_touch on open_uploads (touched_at);

create table upload_pieces (
  open_id text not null references open_uploads on delete cascade,
  begins_at bigint not null,
  bytes integer not null,
  name text not null unique,
  primary key (open_id, begins_at)
);
comment on table upload_pieces is 'The pieces of open uploads; each is a file of this name in the store, and is written down once it is kept there.';
