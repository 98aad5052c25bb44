-- Trust that was given before names no player, and nobody can tell by now whose it was: each browser proves its number
-- once more. Codes live for ten minutes.
delete from trusted_browsers;
delete from verification_codes;

alter table trusted_browsers
  add column id text not null unique,
  add column player_id integer references players on delete cascade,
  add column user_agent text,
  add column ip_address text,
  add column created_at timestamptz not null default now(),
  add column last_used_at timestamptz not null default now();
comment on table trusted_browsers is 'Browsers that proved a number within 90 days, each for whoever the number belonged to then.';
comment on column trusted_browsers.id is 'The name a person sees it by and ends it by; says nothing about the token.';
comment on column trusted_browsers.player_id is 'Whose number it was when it was proved; null: no player''s. With another owner the trust is worth nothing.';
create index trusted_browsers_by_phone on trusted_browsers (phone);
create index trusted_browsers_by_player on trusted_browsers (player_id) where player_id is not null;

alter table sessions add column browser_hash bytea;
comment on column sessions.browser_hash is 'SHA-256 of the browser''s own cookie: with the session its trust ends.';
create index sessions_by_browser on sessions (browser_hash) where browser_hash is not null;

alter table verification_codes
  add column browser_hash bytea not null,
  drop constraint verification_codes_pkey,
  add primary key (phone, purpose, browser_hash);
comment on table verification_codes is 'Six digits texted to a number for the browser that asked; ten minutes and five tries. player_id: who takes the number when purpose is change_phone.';
create index verification_codes_by_browser on verification_codes (browser_hash);

create table wrong_codes (
  id bigint generated always as identity primary key,
  phone text not null,
  address_key text not null,
  tried_at timestamptz not null default now()
);
comment on table wrong_codes is 'Wrong codes that were compared with a live one, for a day: so many a number, and fewer an address, are let through.';
create index wrong_codes_by_phone on wrong_codes (phone, tried_at);
create index wrong_codes_by_age on wrong_codes (tried_at);

alter table phone_audit_logs
  drop constraint phone_audit_logs_validation_result_check,
  add constraint phone_audit_logs_validation_result_check
    check (validation_result in ('success', 'invalid_format', 'blacklisted', 'suspicious', 'not_found', 'wrong_code', 'throttled')),
  add column tries integer not null default 1,
  add column address_key text,
  add column throttled_since timestamptz;
comment on column phone_audit_logs.tries is 'How many tries this row stands for: those that a limit refused are gathered.';
comment on column phone_audit_logs.address_key is 'The address as limits count it: an IPv6 address by its /64.';
comment on column phone_audit_logs.throttled_since is 'The window whose refused tries with this number from this address are gathered here.';
update phone_audit_logs set address_key = ip_address;
drop index phone_audit_logs_guesses_by_address;
create index phone_audit_logs_guesses_by_address on phone_audit_logs (address_key, created_at) where unknown_number;
create unique index phone_audit_logs_throttled on phone_audit_logs (phone_number, address_key, throttled_since)
  nulls not distinct where throttled_since is not null;
