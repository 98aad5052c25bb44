-- The numbers of the admin's overview. Whoever adds rows appends what it changes, and waits for nobody; the hourly
-- sweep sums up what was appended.
create table tallies (
  name text not null,
  day date,
  amount bigint not null
);
comment on table tallies is 'How many there are, or were on a day in UTC: the sum of all rows of that name and day. It says nothing of anyone.';

create function standing_in_tallies(status text, awaiting text) returns text language sql immutable parallel safe as $$
  select case when status = 'active' and awaiting is not null then 'unverified' else status end $$;

create function tally_rows() returns trigger language plpgsql as $$
begin
  insert into tallies (name, amount)
  select tg_argv[0], case when tg_op = 'INSERT' then count(*) else -count(*) end from changed having count(*) > 0;
  return null;
end $$;
create trigger bonds_tallied after insert on bonds
  referencing new table as changed for each statement execute function tally_rows('bonds');
create trigger bonds_untallied after delete on bonds
  referencing old table as changed for each statement execute function tally_rows('bonds');
create trigger trust_units_tallied after insert on trust_units
  referencing new table as changed for each statement execute function tally_rows('trust_units');
create trigger trust_units_untallied after delete on trust_units
  referencing old table as changed for each statement execute function tally_rows('trust_units');
create trigger groups_tallied after insert on groups
  referencing new table as changed for each statement execute function tally_rows('groups');
create trigger groups_untallied after delete on groups
  referencing old table as changed for each statement execute function tally_rows('groups');
create trigger vaults_tallied after insert on vaults
  referencing new table as changed for each statement execute function tally_rows('vaults');
create trigger vaults_untallied after delete on vaults
  referencing old table as changed for each statement execute function tally_rows('vaults');

-- A deleted account keeps its row and has no number: it counts no more.
create function tally_players() returns trigger language plpgsql as $$
begin
  insert into tallies (name, amount)
  select standing_in_tallies(status, awaiting), case when tg_op = 'INSERT' then count(*) else -count(*) end
  from changed where phone is not null group by 1;
  if tg_op = 'INSERT' then
    insert into tallies (name, day, amount)
    select 'registrations', (created_at at time zone 'UTC')::date, count(*) from changed where role = 'member' group by 2;
  end if;
  return null;
end $$;
create trigger players_tallied after insert on players
  referencing new table as changed for each statement execute function tally_players();
create trigger players_untallied after delete on players
  referencing old table as changed for each statement execute function tally_players();

create function tally_standing() returns trigger language plpgsql as $$
begin
  insert into tallies (name, amount)
  select standing_in_tallies(status, awaiting), amount
  from (values (old.status, old.awaiting, old.phone, -1), (new.status, new.awaiting, new.phone, 1))
    as turn (status, awaiting, phone, amount)
  where phone is not null;
  return null;
end $$;
-- By row: a player's row is updated often, and hardly ever in one of these.
create trigger players_standing_tallied after update on players for each row
  when (old.status is distinct from new.status or old.awaiting is distinct from new.awaiting
    or (old.phone is null) <> (new.phone is null))
  execute function tally_standing();

create function tally_messages() returns trigger language plpgsql as $$
begin
  insert into tallies (name, day, amount)
  select 'messages', (created_at at time zone 'UTC')::date, count(*) from changed group by 2;
  return null;
end $$;
create trigger messages_tallied after insert on messages
  referencing new table as changed for each statement execute function tally_messages();

create function tally_invitations() returns trigger language plpgsql as $$
begin
  insert into tallies (name, day, amount)
  select 'invitations', (sent_at at time zone 'UTC')::date, count(*) from changed group by 2;
  return null;
end $$;
create trigger invitations_tallied after insert on invitations
  referencing new table as changed for each statement execute function tally_invitations();

create function tally_logins() returns trigger language plpgsql as $$
begin
  insert into tallies (name, day, amount)
  select 'logins', (created_at at time zone 'UTC')::date, count(*) from changed
  where validation_result = 'success' group by 2;
  return null;
end $$;
create trigger phone_audit_logs_tallied after insert on phone_audit_logs
  referencing new table as changed for each statement execute function tally_logins();
create function untally_login() returns trigger language plpgsql as $$
begin
  insert into tallies (name, day, amount) values ('logins', (old.created_at at time zone 'UTC')::date, -1);
  return null;
end $$;
-- A try that is found suspicious once it is written down.
create trigger phone_audit_logs_flagged after update on phone_audit_logs for each row
  when (old.validation_result = 'success' and new.validation_result <> 'success') execute function untally_login();

create function count_tallies_anew() returns void language sql as $$
  delete from tallies;
  insert into tallies (name, amount)
    select standing_in_tallies(status, awaiting), count(*) from players where phone is not null group by 1
    union all select 'bonds', count(*) from bonds
    union all select 'trust_units', count(*) from trust_units
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
comment on function count_tallies_anew() is 'Counts everything, where rows were written while triggers were off. Nobody may write meanwhile.';
select count_tallies_anew();

create index outbox_messages_by_state on outbox_messages (channel, state, created_at);
create index players_awaiting_sponsor on players (sponsor_id) where awaiting = 'sponsor' and status = 'active';
create index interest_submissions_by_age on interest_submissions (created_at);

alter table blocked_phones add column id integer generated always as identity unique;
comment on column blocked_phones.id is 'By which they are listed, the newest first.';

alter table ended_sessions
  drop constraint ended_sessions_reason_check,
  add constraint ended_sessions_reason_check check (reason in
    ('signed_out', 'suspended', 'deactivated', 'archived', 're_register', 'declined', 'deleted', 'expired', 'blocked'));

alter table notifications
  drop constraint notifications_kind_check,
  drop constraint notifications_subjects;
alter table notifications
  add constraint notifications_kind_check check (kind in
    ('invitation', 'bond', 'newcomer', 'trust_unit', 'group', 'vault', 'player_status', 'delivery', 'looked_at')),
  add constraint notifications_subjects check (text is not null or case kind
    when 'bond' then about_id is not null and detail is not null
    when 'player_status' then about_id is not null and detail is not null
    when 'trust_unit' then trust_unit_id is not null
    when 'group' then about_id is not null and group_id is not null
    when 'vault' then about_id is not null and vault_id is not null
    when 'delivery' then detail is not null
    when 'looked_at' then true
    else about_id is not null
  end);
create unique index notifications_one_look on notifications (player_id) where kind = 'looked_at' and read_at is null;
