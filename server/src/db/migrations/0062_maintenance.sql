create table maintenance (
  is_only boolean primary key default true check (is_only),
  message text check (char_length(message) between 1 and 200),
  since timestamptz not null default now()
);
comment on table maintenance is 'While it has its one row, the network is closed for maintenance. The operator ends that.';
comment on column maintenance.message is 'The first sentence that people read meanwhile; null for the usual one.';
