-- What a member has chosen of their privacy stands with them: nearly every answer that shows a player asks for it.
alter table players
  add column allow_invitations boolean not null default true,
  add column network_visibility text not null default 'friends'
    check (network_visibility in ('public', 'friends', 'private')),
  add column profile_visibility text not null default 'friends'
    check (profile_visibility in ('public', 'friends', 'private')),
  add column show_connections boolean not null default true,
  add column auto_accept_groups boolean not null default false;
comment on column players.allow_invitations is 'Whether members outside their bonds may invite them.';
comment on column players.network_visibility is 'Who sees them in other people''s trees.';
comment on column players.profile_visibility is 'Who sees their number and what is counted of them.';
comment on column players.show_connections is 'Whether what is counted of them is shown at all.';
comment on column players.auto_accept_groups is 'Whether their part of a new trust unit is confirmed by itself.';

-- The tree asks it of each of a player's invitees, and still reads nothing but this index.
drop index players_by_sponsor;
create index players_by_sponsor on players (sponsor_id, id)
  include (name, phone, photo_id, status, awaiting, created_at, sponsored_count, bond_count, trust_unit_count,
    network_visibility, profile_visibility, show_connections);

create table notice_settings (
  player_id integer primary key references players on delete cascade,
  bond_requests boolean not null default true,
  group_invitations boolean not null default true,
  trust_unit_formations boolean not null default true,
  message_notifications boolean not null default true,
  vault_notifications boolean not null default true,
  admin_looks boolean not null default true,
  push_notifications boolean not null default true,
  email_notifications boolean not null default false,
  notice_content boolean not null default false,
  quiet_from text check (quiet_from ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  quiet_to text check (quiet_to ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  time_zone text,
  check ((quiet_from is null) = (quiet_to is null))
);
comment on table notice_settings is 'What members want to be told of, and by which way. Who never chose has no row: the defaults hold.';

create table email_addresses (
  player_id integer primary key references players on delete cascade,
  address text,
  waiting text,
  code_hash bytea,
  tries integer not null default 0,
  code_until timestamptz,
  check (address is not null or waiting is not null),
  check ((waiting is null) = (code_hash is null) and (waiting is null) = (code_until is null))
);
comment on table email_addresses is 'Where members want their e-mails: an address that was proved by a code, and one that waits for its code.';
create index email_addresses_waiting on email_addresses (code_until) where waiting is not null;
