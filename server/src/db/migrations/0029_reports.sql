create table cases (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('person', 'photo', 'message', 'post', 'vault_post', 'comment', 'vault', 'item', 'invitation')),
  thing_id integer not null,
  version text,
  reported_id integer not null references players on delete cascade,
  state text not null default 'open' check (state in ('open', 'in_hand', 'closed')),
  opened_at timestamptz not null default now(),
  reported_at timestamptz not null default now(),
  closed_at timestamptz,
  check ((state = 'closed') = (closed_at is not null)),
  check ((kind = 'photo') = (version is not null))
);
comment on table cases is 'What was reported of one thing, until the admin closes it. The thing itself may be gone: it is named by its kind and id.';
comment on column cases.version is 'Of a photo which one, by its upload: they may have another by now. The upload is kept by report_files.';
create unique index cases_one_open on cases (kind, thing_id, coalesce(version, '')) where state <> 'closed';
create index cases_by_state on cases (state, id desc);
create index cases_by_reported on cases (reported_id);
create index cases_closed on cases (closed_at) where closed_at is not null;

create table reports (
  id integer generated always as identity primary key,
  case_id integer not null references cases on delete cascade,
  reporter_id integer not null references players,
  reason text not null check (reason in ('harassment', 'impersonation', 'fraud', 'private', 'harmful', 'other')),
  words text,
  snapshot jsonb,
  created_at timestamptz not null default now(),
  unique (case_id, reporter_id)
);
comment on column reports.snapshot is 'The one thing as the reporter saw it; null 90 days after the case was closed.';
create index reports_by_reporter on reports (reporter_id, id);

create table report_files (
  report_id integer not null references reports on delete cascade,
  place smallint not null,
  upload_id text not null references uploads,
  primary key (report_id, place)
);
comment on table report_files is 'The files of what was reported: kept as long as its snapshot, wherever else they were removed.';
create index report_files_by_upload on report_files (upload_id);

create table measures (
  id integer generated always as identity primary key,
  case_id integer not null unique references cases on delete cascade,
  player_id integer not null references players on delete cascade,
  kind text not null check (kind in ('dismiss', 'warn', 'remove_content', 'suspend')),
  reason text,
  created_at timestamptz not null default now(),
  acknowledged_at timestamptz,
  appeal text,
  appealed_at timestamptz
);
comment on table measures is 'What the admin did about a case, to whom and why, and the one answer of that person.';
comment on column measures.reason is 'Null once that person ended their account.';
create index measures_by_player on measures (player_id, id desc);

create table answer_passes (
  token_hash bytea primary key,
  player_id integer not null references players on delete cascade,
  expires_at timestamptz not null
);
comment on table answer_passes is 'Lets the browser that proved the number of a suspended account read what was done to it and answer, and nothing else.';
create index answer_passes_by_player on answer_passes (player_id);
create index answer_passes_expired on answer_passes (expires_at);

-- Who is suspended may answer once, whoever suspended them before there were reports.
with last as (
  select distinct on (target_id) target_id, coalesce(reason, 'Admin action') as reason, admin_actions.created_at
  from admin_actions join players on players.id = target_id
  where action = 'suspend' and status = 'suspended'
  order by target_id, admin_actions.id desc
), own as (
  insert into cases (kind, thing_id, reported_id, state, opened_at, reported_at, closed_at)
  select 'person', target_id, target_id, 'closed', created_at, created_at, created_at from last
  returning id, reported_id
)
insert into measures (case_id, player_id, kind, reason, created_at)
select own.id, target_id, 'suspend', reason, created_at from own join last on target_id = reported_id;
