create table sending_stop (
  is_only boolean primary key default true check (is_only),
  reason text not null check (reason in ('restored', 'paused')),
  since timestamptz not null default now()
);
comment on table sending_stop is 'While it has its one row, no text, e-mail or push leaves. The operator ends that.';
comment on column sending_stop.reason is 'restored: the database was restored from a backup. paused: the operator paused sending.';
comment on column outbox_messages.next_attempt_at is 'The time of the next attempt after a failed one; infinity while sending is stopped.';
