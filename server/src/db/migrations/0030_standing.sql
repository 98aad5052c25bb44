create table inviting_rules (
  player_id integer primary key references players on delete cascade,
  most integer check (most > 0),
  paused text check (paused in ('admin', 'suspensions')),
  reason text,
  set_at timestamptz not null default now()
);
comment on table inviting_rules is 'Who may invite otherwise than everybody: by the admin''s word, or because three whom they brought in were suspended.';
comment on column inviting_rules.most is 'How many open invitations they may have; null: as many as everybody.';
comment on column inviting_rules.paused is 'Who paused inviting: the admin, or three suspensions. Null: they may invite.';
comment on column inviting_rules.set_at is 'Suspensions before it count no more for how many they may invite.';

create table invitee_suspensions (
  id integer generated always as identity primary key,
  sponsor_id integer not null references players on delete cascade,
  invitee_id integer not null references players on delete cascade,
  suspended_at timestamptz not null default now()
);
comment on table invitee_suspensions is 'Whose invitees were suspended when, for a year: registering anew and another sponsor do not undo it.';
create index invitee_suspensions_by_sponsor on invitee_suspensions (sponsor_id, suspended_at);
create index invitee_suspensions_by_invitee on invitee_suspensions (invitee_id);
create index invitee_suspensions_by_age on invitee_suspensions (suspended_at);
insert into invitee_suspensions (sponsor_id, invitee_id, suspended_at)
  select players.sponsor_id, players.id, admin_actions.created_at
  from admin_actions join players on players.id = target_id
  where action = 'suspend' and admin_actions.created_at > now() - interval '365 days' and sponsor_id is not null
  order by admin_actions.id;

create table moves (
  id integer generated always as identity primary key,
  player_id integer not null references players on delete cascade,
  from_id integer references players on delete set null,
  to_id integer not null references players on delete cascade,
  state text not null default 'asked' check (state in ('asked', 'accepted', 'declined', 'withdrawn', 'expired')),
  asked_at timestamptz not null default now(),
  answered_at timestamptz,
  check (player_id <> to_id),
  check ((state = 'asked') = (answered_at is null))
);
comment on table moves is 'Whom the admin asked to take over a member with all whom these brought in, and what came of it.';
create unique index moves_one_open on moves (player_id) where state = 'asked';
create index moves_by_player on moves (player_id, id desc);
create index moves_asked_of on moves (to_id) where state = 'asked';
create index moves_by_to on moves (to_id);
create index moves_by_from on moves (from_id);
create index moves_open on moves (asked_at) where state = 'asked';

create table sponsor_lines (
  id integer generated always as identity primary key,
  player_id integer not null references players on delete cascade,
  from_id integer references players on delete set null,
  to_id integer references players on delete set null,
  changed_at timestamptz not null default now()
);
comment on table sponsor_lines is 'Every change of a player''s sponsor, written by a trigger: the lines in which they stood.';
create index sponsor_lines_by_player on sponsor_lines (player_id, id desc);
create index sponsor_lines_by_from on sponsor_lines (from_id);
create index sponsor_lines_by_to on sponsor_lines (to_id);

create function keep_sponsor_line() returns trigger language plpgsql as $$
begin
  insert into sponsor_lines (player_id, from_id, to_id) values (new.id, old.sponsor_id, new.sponsor_id);
  return null;
end $$;
create trigger players_sponsor_line after update of sponsor_id on players for each row
  when (old.sponsor_id is distinct from new.sponsor_id) execute function keep_sponsor_line();

alter table invitations add column is_void boolean not null default false, add check (not is_void or declined_at is not null);
comment on column invitations.declined_at is 'Set when the recipient declined, or the invitation became void: the row is then in no list and can be used no more.';
comment on column invitations.is_void is 'Its sponsor was suspended, deactivated or archived before it was answered.';
alter table personal_invites add column is_void boolean not null default false, add check (not is_void or used_at is not null);
comment on column personal_invites.is_void is 'Its owner was suspended, deactivated or archived before it was used.';
update invitations set declined_at = now(), is_void = true from players
  where players.id = invitations.sponsor_id and players.status <> 'active'
    and invitations.status = 'pending' and declined_at is null and recipient_id is null;
update personal_invites set used_at = now(), is_void = true from players
  where players.id = personal_invites.player_id and players.status <> 'active' and used_at is null;
