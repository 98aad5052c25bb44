create table blocks (
  blocker_id integer not null references players on delete cascade,
  blocked_id integer not null references players on delete cascade,
  created_at timestamptz not null default now(),
  primary key (blocker_id, blocked_id),
  check (blocker_id <> blocked_id)
);
comment on table blocks is 'Who blocked whom. The two do not exist for each other, whichever of them did it.';
create index blocks_by_blocked on blocks (blocked_id, blocker_id);

alter table invitations add column withheld_from integer references players on delete set null;
comment on column invitations.withheld_from is 'Who had blocked its sponsor when it was sent to their number: it is never theirs, and its sponsor does not learn it.';
create index invitations_withheld on invitations (withheld_from) where withheld_from is not null;

create table account_events (
  id integer generated always as identity primary key,
  player_id integer not null references players on delete cascade,
  kind text not null,
  about_id integer references players on delete set null,
  detail jsonb,
  is_personal boolean not null,
  created_at timestamptz not null default now()
);
comment on table account_events is 'What happened with an account, for its owner to follow: by kind and subjects, the sentence is made when it is read.';
comment on column account_events.is_personal is 'Personal ones go after 90 days; those that concern trust stay.';
create index account_events_by_player on account_events (player_id, id desc);
create index account_events_by_about on account_events (about_id) where about_id is not null;
create index account_events_personal on account_events (created_at) where is_personal;

alter table notifications
  drop constraint notifications_kind_check,
  drop constraint notifications_subjects;
alter table notifications
  add constraint notifications_kind_check check (kind in ('invitation', 'bond', 'newcomer', 'trust_unit', 'group', 'vault',
    'player_status', 'delivery', 'looked_at', 'trust')),
  add constraint notifications_subjects check (text is not null or case kind
    when 'bond' then about_id is not null and detail is not null
    when 'player_status' then about_id is not null and detail is not null
    when 'trust_unit' then trust_unit_id is not null
    when 'group' then about_id is not null and group_id is not null
    when 'vault' then about_id is not null and vault_id is not null
    when 'delivery' then detail is not null
    when 'trust' then detail ? 'word'
    when 'looked_at' then true
    else about_id is not null
  end);
