create table sessions (
  token_hash bytea primary key,
  id text not null unique,
  player_id integer references players on delete cascade,
  phone text,
  user_agent text,
  ip_address text,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  check ((player_id is null) <> (phone is null))
);
comment on table sessions is 'Signed-in browsers. A member''s has player_id, a vault user''s has phone.';
comment on column sessions.token_hash is 'SHA-256 of the cookie''s token; the token itself is kept nowhere.';
comment on column sessions.id is 'The name a person sees it by and ends it by; says nothing about the token.';
create index sessions_by_player on sessions (player_id, last_seen_at desc);
create index sessions_by_phone on sessions (phone) where phone is not null;
create index sessions_by_expiry on sessions (expires_at);

create table invitations (
  id integer generated always as identity primary key,
  sponsor_id integer not null references players,
  recipient_phone text not null,
  recipient_name text not null,
  status text not null default 'pending' check (status in ('pending', 'verified', 'group_formation')),
  qr_id text not null unique,
  sent_at timestamptz not null default now(),
  verified_at timestamptz,
  declined_at timestamptz,
  check ((status = 'pending') = (verified_at is null))
);
comment on table invitations is 'One person asked by one sponsor to join or to bond.';
comment on column invitations.qr_id is 'The code in this invitation''s link.';
comment on column invitations.declined_at is 'Set when the recipient declined: the row is then in no list and can be used no more.';
create unique index invitations_one_pending on invitations (sponsor_id, recipient_phone) where status = 'pending' and declined_at is null;
create index invitations_by_sponsor on invitations (sponsor_id, id desc);
create index invitations_by_recipient on invitations (recipient_phone, id desc);

create table invitee_passes (
  token_hash bytea primary key,
  invitation_id integer references invitations on delete cascade,
  player_id integer references players on delete cascade,
  phone text not null,
  phone_proved boolean not null default false,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  check ((invitation_id is null) <> (player_id is null))
);
comment on table invitee_passes is 'Browsers of people who may complete one registration and nothing else, for 30 minutes.';
comment on column invitee_passes.player_id is 'The player who registers anew; else the invitation says whose registration it is.';
create index invitee_passes_by_expiry on invitee_passes (expires_at);

create table verification_codes (
  phone text not null,
  purpose text not null check (purpose in ('sign_in', 'change_phone')),
  player_id integer references players on delete cascade,
  code_hash bytea not null,
  tries integer not null default 0,
  expires_at timestamptz not null,
  primary key (phone, purpose)
);
comment on table verification_codes is 'Six digits texted to a number; ten minutes and five tries. player_id: who takes the number when purpose is change_phone.';

create table trusted_browsers (
  token_hash bytea not null,
  phone text not null,
  expires_at timestamptz not null,
  primary key (token_hash, phone)
);
comment on table trusted_browsers is 'Browsers that proved a number within 90 days.';
create index trusted_browsers_by_expiry on trusted_browsers (expires_at);

create table phone_audit_logs (
  id integer generated always as identity primary key,
  phone_number text not null,
  validation_result text not null check (validation_result in ('success', 'invalid_format', 'blacklisted', 'suspicious', 'not_found', 'throttled')),
  unknown_number boolean not null default false,
  ip_address text,
  user_agent text,
  session_id text,
  geographic_data jsonb,
  suspicious_indicators text[] not null default '{}',
  created_at timestamptz not null default now()
);
comment on table phone_audit_logs is 'Every try to sign in; kept for 90 days.';
comment on column phone_audit_logs.session_id is 'A short name of the browser the try came from.';
comment on column phone_audit_logs.unknown_number is 'The number was nobody''s: counted to flag those who guess.';
create index phone_audit_logs_by_result on phone_audit_logs (validation_result, id desc);
create index phone_audit_logs_by_age on phone_audit_logs (created_at);
create index phone_audit_logs_guesses_by_address on phone_audit_logs (ip_address, created_at) where unknown_number;
create index phone_audit_logs_guesses_by_browser on phone_audit_logs (session_id, created_at) where unknown_number;

create table blocked_phones (
  phone text primary key,
  reason text,
  created_at timestamptz not null default now()
);
comment on table blocked_phones is 'Numbers that may neither sign in nor register nor declare interest.';

create unlogged table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
comment on table rate_limits is 'Counters of the limits per number and per address, shared by every server process.';
create index rate_limits_by_expiry on rate_limits (expire);
