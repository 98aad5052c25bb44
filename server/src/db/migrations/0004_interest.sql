create table interest_submissions (
  id integer generated always as identity primary key,
  phone text not null,
  name text not null,
  source text not null,
  source_other text,
  level text not null check (level in ('interested', 'full_send', 'deciding')),
  ip_address text,
  consent_token_hash bytea not null,
  consented_at timestamptz,
  declined_at timestamptz,
  created_at timestamptz not null default now()
);
comment on table interest_submissions is 'People who would like to join; a number may say so again.';
comment on column interest_submissions.consented_at is 'When they agreed to be texted.';
create index interest_submissions_by_phone on interest_submissions (phone, id desc);

create table outbox_messages (
  id text primary key,
  channel text not null check (channel in ('sms', 'email')),
  recipient text not null,
  subject text,
  body text not null,
  state text not null default 'queued' check (state in ('queued', 'sent', 'failed')),
  attempts integer not null default 0,
  error text,
  created_at timestamptz not null default now()
);
comment on table outbox_messages is 'Every SMS and e-mail, written in the transaction that caused it.';
create index outbox_messages_latest on outbox_messages (created_at desc, id desc);
