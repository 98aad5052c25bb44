-- An owner may put a person on a list whose number they do not type. A typed number of the same person is another
-- entry, so that no answer to it tells whose it is.
alter table vault_access add column player_id integer references players on delete cascade;
comment on column vault_access.player_id is 'The person whom the owner chose instead of typing a number. The owner does not see the number, which is always theirs.';
comment on table vault_access is 'The numbers and people on the lists of vaults.';
alter table vault_access drop constraint vault_access_vault_id_phone_key;
alter table vault_access add constraint vault_access_once unique nulls not distinct (vault_id, phone, player_id);
create index vault_access_by_player on vault_access (player_id, vault_id, phone)
  where player_id is not null and not archived and ended_at is null;

create or replace view open_vault_access as
  select id, vault_id, phone, muted, joined_at, granted_at, created_at, texted_at, may_add, read_to
  from vault_access as entry
  where not archived and ended_at is null and (player_id is not null or not exists (
    select from vault_access as person
    where person.vault_id = entry.vault_id and person.phone = entry.phone and person.player_id is not null
      and not person.archived and person.ended_at is null
  ));
comment on view open_vault_access is 'The numbers that may enter a vault now, each once: the entry of a person counts, and a typed one beside it waits.';
