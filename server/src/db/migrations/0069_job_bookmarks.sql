create table job_bookmarks (
  job text primary key,
  place text,
  began_at timestamptz not null default now(),
  ended_at timestamptz,
  holder text,
  held_until timestamptz not null default now()
);
comment on table job_bookmarks is 'The jobs that go through everything in steps, each with the place where its round goes on.';
comment on column job_bookmarks.place is 'The last place that is done; null: the round is at its beginning, or over.';
comment on column job_bookmarks.began_at is 'The start of this round, or of the last one.';
comment on column job_bookmarks.ended_at is 'The end of the last round; null while a round is going on.';
comment on column job_bookmarks.holder is 'The run that does the steps. It moves the bookmark only until held_until, which it keeps renewing.';
