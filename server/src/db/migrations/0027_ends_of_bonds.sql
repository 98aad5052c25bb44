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

-- A unit that is dissolved stays as it was, without its members: what is asked by them is asked of those that hold.
alter table trust_units
  add column dissolved_at timestamptz,
  add column group_name text,
  drop constraint trust_units_low_id_mid_id_high_id_key,
  add check (group_name is null or dissolved_at is not null);
comment on table trust_units is 'Three people who all hold bonds with each other, once, and those that were dissolved. low, mid and high are the three; the other columns are their roles.';
comment on column trust_units.dissolved_at is 'When a bond of the three ended, or one of them left. It has no rows in trust_unit_members from then on.';
comment on column trust_units.group_name is 'Of one that was dissolved: what it had named its group.';
create unique index trust_units_that_hold on trust_units (low_id, mid_id, high_id) where dissolved_at is null;
create index trust_units_dissolved_by_low on trust_units (low_id, dissolved_at desc, id desc) where dissolved_at is not null;
create index trust_units_dissolved_by_mid on trust_units (mid_id, dissolved_at desc, id desc) where dissolved_at is not null;
create index trust_units_dissolved_by_high on trust_units (high_id, dissolved_at desc, id desc) where dissolved_at is not null;

-- What was updated is counted before and after and not joined: of hundreds of rows, PostgreSQL would compare each with each.
create function tally_fewer_units() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    insert into tallies (name, amount)
    select 'trust_units', holding from (
      select (select count(*) from after where dissolved_at is null)
        - (select count(*) from before where dissolved_at is null) as holding
    ) as counted where holding <> 0;
  else
    insert into tallies (name, amount)
    select 'trust_units', -count(*) from before where dissolved_at is null having count(*) > 0;
  end if;
  return null;
end $$;
drop trigger trust_units_untallied on trust_units;
create trigger trust_units_untallied after delete on trust_units
  referencing old table as before for each statement execute function tally_fewer_units();
create trigger trust_units_dissolved after update on trust_units
  referencing old table as before new table as after for each statement execute function tally_fewer_units();

create or replace function count_tallies_anew() returns void language sql as $$
  delete from tallies;
  insert into tallies (name, amount)
    select standing_in_tallies(status, awaiting), count(*) from players where phone is not null group by 1
    union all select 'bonds', count(*) from bonds
    union all select 'trust_units', count(*) from trust_units where dissolved_at is null
    union all select 'groups', count(*) from groups
    union all select 'vaults', count(*) from vaults;
  insert into tallies (name, day, amount)
    select 'registrations', (created_at at time zone 'UTC')::date, count(*) from players where role = 'member' group by 2
    union all
    select 'messages', (created_at at time zone 'UTC')::date, count(*) from messages group by 2
    union all
    select 'invitations', (sent_at at time zone 'UTC')::date, count(*) from invitations group by 2
    union all
    select 'logins', (created_at at time zone 'UTC')::date, count(*) from phone_audit_logs
      where validation_result = 'success' group by 2;
$$;

alter table groups
  alter column trust_unit_id drop not null,
  add column closed_at timestamptz,
  add constraint groups_of_unit check ((trust_unit_id is null) = (closed_at is not null));
comment on column groups.closed_at is 'When its unit was dissolved: the board can be read from then on, and goes after thirty days.';
create index groups_closed on groups (closed_at) where closed_at is not null;

alter table conversations add column closed_at timestamptz;
comment on column conversations.closed_at is 'When the bond of the two ended: both read, nobody writes, until they are bonded anew. Nothing in it counts as unread.';
