alter table invitations add column recipient_id integer references players on delete set null;
comment on column invitations.recipient_id is 'The member the recipient is, once registered or accepted; while pending: registered by the sponsor''s QR and not yet confirmed.';
update invitations set recipient_id = players.id from players where players.phone = recipient_phone and invitations.status <> 'pending';
drop index invitations_one_pending;
create unique index invitations_one_pending on invitations (sponsor_id, recipient_phone)
  where status = 'pending' and declined_at is null and recipient_id is null;
create index invitations_by_recipient_id on invitations (recipient_id) where recipient_id is not null;

create table personal_invites (
  qr_id text primary key,
  player_id integer not null references players on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
comment on table personal_invites is 'Invites without a number, shown as a QR code: single use, seven days.';
create index personal_invites_by_player on personal_invites (player_id);
create index personal_invites_by_expiry on personal_invites (expires_at);

alter table invitee_passes
  alter column phone drop not null,
  add column personal_qr_id text references personal_invites on delete cascade,
  drop constraint invitee_passes_check,
  add constraint invitee_passes_one_reason check (num_nonnulls(invitation_id, player_id, personal_qr_id) = 1),
  add constraint invitee_passes_phone check (phone is not null or personal_qr_id is not null);
comment on column invitee_passes.personal_qr_id is 'The personal invite it was opened with: its phone is unknown until one is typed.';

alter table admin_actions
  drop constraint admin_actions_target_id_fkey,
  add constraint admin_actions_target_id_fkey foreign key (target_id) references players on delete set null;

alter table outbox_messages
  add column html text,
  add column invitation_id integer references invitations on delete set null,
  add column body_once_sent text,
  add column handed_at timestamptz,
  add column unknown_since timestamptz,
  add column next_attempt_at timestamptz,
  add column give_up_at timestamptz not null default now() + interval '24 hours',
  add column provider_id text,
  add column sent_at timestamptz;
comment on column outbox_messages.invitation_id is 'The invitation it carries, where a member sent it.';
comment on column outbox_messages.body_once_sent is 'Takes the body''s place when it has left: a code is nobody''s to read afterwards.';
comment on column outbox_messages.handed_at is 'Since when an attempt is under way; still set after a crash.';
comment on column outbox_messages.unknown_since is 'When the first attempt began whose end nobody knows: the provider is asked before the message is handed over again.';
comment on column outbox_messages.next_attempt_at is 'When a message that could not be sent is tried again.';
comment on column outbox_messages.provider_id is 'What the provider calls it.';
create unique index outbox_messages_by_provider on outbox_messages (provider_id) where provider_id is not null;
create index outbox_messages_by_invitation on outbox_messages (invitation_id) where invitation_id is not null;

create table silent_phones (
  phone text primary key,
  reason text not null check (reason in ('stopped', 'unreachable')),
  detail text,
  since timestamptz not null default now()
);
comment on table silent_phones is 'Numbers that are not texted: they replied STOP, or the provider called them unreachable lately.';
