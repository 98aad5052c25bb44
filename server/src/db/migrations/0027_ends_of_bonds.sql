create table ended_bonds (
  id integer generated always as identity primary key,
  low_id integer not null references players,
  high_id integer not null references players,
  sponsor_id integer not null references players,
  invitee_id integer not null references players,
  formed_at timestamptz not null,
  ended_at timestamptz not null default now(),
  ended_by_id integer not null references players,
  check (low_id < high_id),
  check (ended_by_id in (low_id, high_id))
);
comment on table ended_bonds is 'Bonds that one of their two ended, for the two alone to see. A pair may have several, and a bond anew.';
create index ended_bonds_by_low on ended_bonds (low_id, id desc);
create index ended_bonds_by_high on ended_bonds (high_id, id desc);
create index ended_bonds_by_pair on ended_bonds (low_id, high_id, id desc);

create table invited_again (
  id integer generated always as identity primary key,
  low_id integer not null references players,
  high_id integer not null references players,
  sent_at timestamptz not null default now(),
  check (low_id < high_id)
);
comment on table invited_again is 'When one of two whose bond had ended invited the other, for a year: they may three times.';
create index invited_again_by_pair on invited_again (low_id, high_id, sent_at desc);
create index invited_again_by_high on invited_again (high_id);
create index invited_again_old on invited_again (sent_at);

create table former_units (
  id integer primary key,
  group_name text,
  formed_at timestamptz not null,
  dissolved_at timestamptz not null default now()
);
comment on table former_units is 'Trust units that were dissolved, by the ids that they had.';
comment on column former_units.group_name is 'What the unit had named its group.';

create table former_unit_members (
  unit_id integer not null references former_units on delete cascade,
  player_id integer not null references players,
  primary key (unit_id, player_id)
);
comment on table former_unit_members is 'The three that each of them had.';
create index former_unit_members_by_player on former_unit_members (player_id, unit_id desc);

alter table groups
  alter column trust_unit_id drop not null,
  add column closed_at timestamptz,
  add constraint groups_of_unit check ((trust_unit_id is null) = (closed_at is not null));
comment on column groups.closed_at is 'When its unit was dissolved: the board can be read from then on, and goes after thirty days.';
create index groups_closed on groups (closed_at) where closed_at is not null;

alter table conversations add column closed_at timestamptz;
comment on column conversations.closed_at is 'When the bond of the two ended: both read, nobody writes, until they are bonded anew. Nothing in it counts as unread.';
