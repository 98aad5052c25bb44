alter table players
  add column sponsored_count integer not null default 0,
  add column bond_count integer not null default 0,
  add column trust_unit_count integer not null default 0,
  set (fillfactor = 85, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
comment on column players.sponsored_count is 'How many players have this one as their sponsor; kept by triggers, as the other counts are.';
comment on column players.bond_count is 'How many bonds they hold with players who are not archived.';
comment on column players.trust_unit_count is 'How many trust units they belong to.';

update players set
  sponsored_count = counted.sponsored, bond_count = counted.bonds, trust_unit_count = counted.units
from (
  select id, coalesce(sum(sponsored), 0) as sponsored, coalesce(sum(bonds), 0) as bonds, coalesce(sum(units), 0) as units
  from (
    select sponsor_id as id, count(*) as sponsored, null::bigint as bonds, null::bigint as units
      from players where sponsor_id is not null group by sponsor_id
    union all
    select sides.id, null, count(*), null
      from bonds cross join lateral (values (low_id, high_id), (high_id, low_id)) as sides (id, other_id)
        join players as other on other.id = other_id and other.status <> 'archived'
      group by sides.id
    union all
    select player_id, null, null, count(*) from trust_unit_members group by player_id
  ) as found
  group by id
) as counted
where players.id = counted.id;

-- What the tree shows of each of a player's invitees lies side by side in this index: two thousand people are a few
-- hundred pages instead of two thousand.
drop index players_by_sponsor;
create index players_by_sponsor on players (sponsor_id, id)
  include (name, phone, photo_id, status, awaiting, created_at, sponsored_count, bond_count, trust_unit_count);

create function count_sponsored() returns trigger language plpgsql as $$
begin
  update players set sponsored_count = sponsored_count + case tg_op when 'INSERT' then counted.n else -counted.n end
  from (select sponsor_id, count(*) as n from changed where sponsor_id is not null group by sponsor_id) as counted
  where id = counted.sponsor_id;
  return null;
end $$;
create trigger players_sponsored_more after insert on players
  referencing new table as changed for each statement execute function count_sponsored();
create trigger players_sponsored_fewer after delete on players
  referencing old table as changed for each statement execute function count_sponsored();

create function count_sponsor_change() returns trigger language plpgsql as $$
begin
  update players set sponsored_count = sponsored_count + case when id = new.sponsor_id then 1 else -1 end
  where id in (old.sponsor_id, new.sponsor_id);
  return null;
end $$;
create trigger players_sponsor_change after update of sponsor_id on players for each row
  when (old.sponsor_id is distinct from new.sponsor_id) execute function count_sponsor_change();

create function count_bonds() returns trigger language plpgsql as $$
begin
  update players set bond_count = bond_count + case tg_op when 'INSERT' then counted.n else -counted.n end
  from (
    select side, count(*) as n
    from changed cross join lateral (values (low_id, high_id), (high_id, low_id)) as sides (side, other_id)
      join players as other on other.id = other_id and other.status <> 'archived'
    group by side
  ) as counted
  where id = counted.side;
  return null;
end $$;
create trigger bonds_more after insert on bonds
  referencing new table as changed for each statement execute function count_bonds();
create trigger bonds_fewer after delete on bonds
  referencing old table as changed for each statement execute function count_bonds();

create function count_bonds_of_archived() returns trigger language plpgsql as $$
begin
  update players set bond_count = bond_count + case new.status when 'archived' then -1 else 1 end
  where id in (
    select high_id from bonds where low_id = new.id union all select low_id from bonds where high_id = new.id
  );
  return null;
end $$;
create trigger players_archived after update of status on players for each row
  when ((old.status = 'archived') <> (new.status = 'archived')) execute function count_bonds_of_archived();
create index players_archived_by_sponsor on players (sponsor_id) where status = 'archived';

create function count_trust_units() returns trigger language plpgsql as $$
begin
  update players set trust_unit_count = trust_unit_count + case tg_op when 'INSERT' then counted.n else -counted.n end
  from (select player_id, count(*) as n from changed group by player_id) as counted
  where id = counted.player_id;
  return null;
end $$;
create trigger trust_unit_members_more after insert on trust_unit_members
  referencing new table as changed for each statement execute function count_trust_units();
create trigger trust_unit_members_fewer after delete on trust_unit_members
  referencing old table as changed for each statement execute function count_trust_units();
