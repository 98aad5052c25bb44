create function plain_name(name text) returns text language sql immutable parallel safe as
  $$ select lower(regexp_replace(normalize(name, NFD), '[\u0300-\u036f]', '', 'g')) $$;
comment on function plain_name is 'A name as it is looked for: small letters without accents.';

-- In the order of the bytes, whatever the database's own order is: what begins alike stands together.
create index players_by_plain_name on players (plain_name(name) collate "C", id);
create index players_by_last_word on players (plain_name(substring(name from '\S+$')) collate "C", id)
  where name like '% %';
create index players_by_number on players (phone collate "C", id) where phone is not null;
