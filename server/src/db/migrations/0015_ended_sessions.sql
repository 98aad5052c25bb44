create table ended_sessions (
  token_hash bytea primary key,
  reason text not null check (reason in ('signed_out', 'suspended', 'deactivated', 'archived', 're_register', 'declined', 'expired')),
  ended_at timestamptz not null default now()
);
comment on table ended_sessions is 'Sessions that ended without their browser asking for it, so that it can be told why. Removed after 30 days.';
comment on column ended_sessions.token_hash is 'SHA-256 of the cookie''s token: only the browser that holds it is told.';
create index ended_sessions_by_age on ended_sessions (ended_at);
