create table notifications (
  id integer generated always as identity primary key,
  player_id integer not null references players on delete cascade,
  kind text not null check (kind in ('invitation', 'bond', 'newcomer', 'trust_unit', 'group', 'player_status')),
  text text not null,
  href text,
  created_at timestamptz not null default now(),
  read_at timestamptz
);
comment on table notifications is 'What a member was told of, for 90 days. href is the path in the app where it leads.';
create index notifications_by_player on notifications (player_id, id desc);
create index notifications_unread on notifications (player_id, id) where read_at is null;
create index notifications_by_age on notifications (created_at);
