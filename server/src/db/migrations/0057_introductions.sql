create table introductions (
  id integer generated always as identity primary key,
  introducer_id integer not null references players on delete cascade,
  low_id integer not null references players on delete cascade,
  high_id integer not null references players on delete cascade,
  words text check (length(words) <= 200),
  low_says boolean,
  high_says boolean,
  created_at timestamptz not null default now(),
  check (low_id < high_id and introducer_id not in (low_id, high_id)),
  unique (low_id, high_id)
);
comment on table introductions is 'A member thinks that two members with whom they are bonded know each other.';
comment on column introductions.low_says is 'The answer of low_id; null before it. Nobody else learns of a no.';
create index introductions_to_high on introductions (high_id, id desc);
create index introductions_to_low on introductions (low_id, id desc);
create index introductions_by_introducer on introductions (introducer_id, created_at);
create index introductions_by_age on introductions (created_at);

create function void_introductions_of_bond() returns trigger language plpgsql as $$
begin
  delete from introductions where low_id = old.low_id and high_id = old.high_id
    or introducer_id = old.low_id and old.high_id in (low_id, high_id)
    or introducer_id = old.high_id and old.low_id in (low_id, high_id);
  return null;
end $$;
create trigger bonds_void_introductions after delete on bonds
  for each row execute function void_introductions_of_bond();

create function void_introductions_of_block() returns trigger language plpgsql as $$
begin
  delete from introductions where low_id = least(new.blocker_id, new.blocked_id)
    and high_id = greatest(new.blocker_id, new.blocked_id);
  return null;
end $$;
create trigger blocks_void_introductions after insert on blocks
  for each row execute function void_introductions_of_block();
