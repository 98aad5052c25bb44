create table guardian_sets (
  id integer generated always as identity primary key,
  player_id integer not null references players,
  holds_from timestamptz not null default now(),
  created_at timestamptz not null default now()
);
comment on table guardian_sets is 'The three or five whom a member named to bring their account back. The newest whose time has come holds.';
comment on column guardian_sets.holds_from is 'Later than it was made where somebody had signed in shortly before.';
create index guardian_sets_by_player on guardian_sets (player_id, holds_from desc, id desc);

create table guardians (
  set_id integer not null references guardian_sets on delete cascade,
  guardian_id integer not null references players,
  answer text check (answer in ('agreed', 'declined')),
  answered_at timestamptz,
  primary key (set_id, guardian_id)
);
comment on table guardians is 'Who was asked to be a guardian, and what they answered. Whoever is not bonded any more is none, whatever stands here.';
create index guardians_by_guardian on guardians (guardian_id);

create table claims (
  id integer generated always as identity primary key,
  asked jsonb,
  player_id integer references players,
  new_phone text not null,
  photo_id text references uploads,
  token_hash bytea not null unique,
  state text not null default 'begun' check (state in
    ('begun', 'open', 'waiting', 'done', 'stopped', 'failed', 'ended')),
  by_guardians boolean not null default false,
  needed integer,
  digits_hash bytea,
  digits_until timestamptz,
  completes_at timestamptz,
  stop_hash bytea unique,
  entered_at timestamptz,
  ended_at timestamptz,
  locks_until timestamptz check (locks_until is null or state = 'stopped'),
  created_at timestamptz not null default now(),
  check ((state in ('waiting', 'done')) <= (player_id is not null and completes_at is not null)),
  check ((state in ('done', 'stopped', 'failed', 'ended')) = (ended_at is not null))
);
comment on table claims is 'Accounts that somebody without their number asks for. One that names no account is kept and shown like any other.';
comment on column claims.asked is 'The lost number, or the name and that of the sponsor, as typed: until it is looked up whose it is.';
comment on column claims.player_id is 'Null where there is no such account, or none that may be claimed now.';
comment on column claims.token_hash is 'SHA-256 of the cookie of the browser that claims.';
comment on column claims.digits_hash is 'SHA-256 of the digits that this browser shows now; they are made of its token and never kept.';
comment on column claims.stop_hash is 'SHA-256 of the token in the link that the old number is texted.';
comment on column claims.entered_at is 'When the browser that claims was signed in, once.';
comment on column claims.locks_until is 'Until when the account is locked for claims, where this was one stopped claim too many.';
create index claims_by_player on claims (player_id, id desc) where player_id is not null;
create index claims_by_photo on claims (photo_id) where photo_id is not null;
create index claims_due on claims (completes_at) where state = 'waiting';
create index claims_ended on claims (ended_at) where ended_at is not null;

create table claim_helpers (
  claim_id integer not null references claims on delete cascade,
  player_id integer not null references players,
  role text not null check (role in ('guardian', 'sponsor', 'partner', 'admin')),
  tries integer not null default 0,
  confirmed_at timestamptz,
  primary key (claim_id, player_id)
);
comment on table claim_helpers is 'Who may confirm a claim: the guardians, or where none are named the sponsor, a partner of a trust unit and the admin.';
create index claim_helpers_by_player on claim_helpers (player_id, claim_id desc);

alter table verification_codes
  drop constraint verification_codes_purpose_check,
  add constraint verification_codes_purpose_check check (purpose in ('sign_in', 'change_phone', 'claim'));

alter table ended_sessions
  drop constraint ended_sessions_reason_check,
  add constraint ended_sessions_reason_check check (reason in ('signed_out', 'suspended', 'deactivated', 'archived',
    're_register', 'declined', 'deleted', 'expired', 'blocked', 'number_moved'));
