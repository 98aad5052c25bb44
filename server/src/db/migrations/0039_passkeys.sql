create table passkeys (
  id integer generated always as identity primary key,
  player_id integer not null references players,
  credential_id bytea not null unique,
  public_key bytea not null,
  counter bigint not null,
  name text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
comment on table passkeys is 'What a member signs in by in the place of a texted code. The secret half never leaves what keeps it.';
comment on column passkeys.credential_id is 'What its keeper calls it.';
comment on column passkeys.counter is 'How often it was used, where its keeper counts: one that does not grow is of a copy. 0 for one that counts nothing.';
create index passkeys_by_player on passkeys (player_id, id desc);

create table passkey_challenges (
  holder_hash bytea primary key,
  challenge text not null,
  expires_at timestamptz not null
);
comment on table passkey_challenges is 'What a passkey is to sign now: good once, in the browser that asked.';
comment on column passkey_challenges.holder_hash is 'SHA-256 of the cookie of that browser: of its session where a passkey is made, else of its own.';
create index passkey_challenges_by_end on passkey_challenges (expires_at);
