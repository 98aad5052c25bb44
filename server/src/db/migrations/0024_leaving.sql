alter table players add column deleted_at timestamptz;
comment on column players.deleted_at is 'When the account was ended: the row keeps the place of a former member, without name, number and photo.';
create index players_deleted on players (id) where deleted_at is not null;

alter table ended_sessions
  drop constraint ended_sessions_reason_check,
  add constraint ended_sessions_reason_check check (reason in
    ('signed_out', 'suspended', 'deactivated', 'archived', 're_register', 'declined', 'deleted', 'expired'));
