create table told_alerts (
  kind text not null,
  channel text not null check (channel in ('email', 'webhook')),
  count integer not null,
  told_at timestamptz not null default now(),
  primary key (kind, channel)
);
comment on table told_alerts is 'What the admin was last told outside the app of each concern of the desk.';
comment on column told_alerts.count is 'The number of items when it was told, or a lower one since; 0: the concern is gone. More than this is news.';
