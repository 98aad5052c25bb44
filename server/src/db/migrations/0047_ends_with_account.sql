-- A reference to players that is `on delete cascade` is of a row that ends with the account. Of these six it was only known to code.
alter table mutes drop constraint mutes_player_id_fkey,
  add constraint mutes_player_id_fkey foreign key (player_id) references players on delete cascade;
alter table passkeys drop constraint passkeys_player_id_fkey,
  add constraint passkeys_player_id_fkey foreign key (player_id) references players on delete cascade;
alter table guardian_sets drop constraint guardian_sets_player_id_fkey,
  add constraint guardian_sets_player_id_fkey foreign key (player_id) references players on delete cascade;
alter table guardians drop constraint guardians_guardian_id_fkey,
  add constraint guardians_guardian_id_fkey foreign key (guardian_id) references players on delete cascade;
alter table claims drop constraint claims_player_id_fkey,
  add constraint claims_player_id_fkey foreign key (player_id) references players on delete cascade;
alter table claim_helpers drop constraint claim_helpers_player_id_fkey,
  add constraint claim_helpers_player_id_fkey foreign key (player_id) references players on delete cascade;
