alter table players add column has_seen_welcome boolean not null default false;
comment on column players.has_seen_welcome is 'True once the member dismissed the welcome dialog in any browser.';
