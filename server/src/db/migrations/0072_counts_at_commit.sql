-- A new invitee and a new bond are counted at the end of their transaction: fifty people who answer one
-- sponsor then wait for the sponsor's row only while one of them commits.
drop trigger players_sponsored_more on players;
create function count_new_invitee() returns trigger language plpgsql as $$
begin
  update players set sponsored_count = sponsored_count + 1 where id = new.sponsor_id;
  return null;
end $$;
create constraint trigger players_sponsored_more after insert on players
  deferrable initially deferred for each row
  when (new.sponsor_id is not null) execute function count_new_invitee();

drop trigger bonds_more on bonds;
-- Both rows are locked before their standing is read, in the order in which every action locks players.
create function count_new_bond() returns trigger language plpgsql as $$
begin
  perform from players where id in (new.low_id, new.high_id) order by id for no key update;
  update players set bond_count = players.bond_count + 1
  from (values (new.low_id, new.high_id), (new.high_id, new.low_id)) as sides (side, other_id)
    join players as other on other.id = other_id and other.status <> 'archived'
  where players.id = side;
  return null;
end $$;
create constraint trigger bonds_more after insert on bonds
  deferrable initially deferred for each row execute function count_new_bond();

create or replace function count_bonds() returns trigger language plpgsql as $$
begin
  update players set bond_count = bond_count - counted.n
  from (
    select side, count(*) as n
    from changed cross join lateral (values (low_id, high_id), (high_id, low_id)) as sides (side, other_id)
      join players as other on other.id = other_id and other.status <> 'archived'
    group by side
  ) as counted
  where id = counted.side;
  return null;
end $$;

-- A bond of this transaction is not counted yet, and will be by the standing at its end.
create or replace function count_bonds_of_archived() returns trigger language plpgsql as $$
begin
  update players set bond_count = bond_count + case new.status when 'archived' then -1 else 1 end
  where id in (
    select high_id from bonds where low_id = new.id and bonds.xmin <> pg_current_xact_id()::xid
    union all select low_id from bonds where high_id = new.id and bonds.xmin <> pg_current_xact_id()::xid
  );
  return null;
end $$;

create or replace function count_sponsored() returns trigger language plpgsql as $$
begin
  update players set sponsored_count = sponsored_count - counted.n
  from (select sponsor_id, count(*) as n from changed where sponsor_id is not null group by sponsor_id) as counted
  where id = counted.sponsor_id;
  return null;
end $$;
