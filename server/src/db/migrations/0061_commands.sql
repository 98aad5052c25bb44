-- The actions of the admin's desk do not know who calls them, so a setting of the session marks a command.
alter table admin_actions add column by_command boolean not null
  default coalesce(current_setting('kinhold.by_command', true), '') = 'on';
comment on column admin_actions.by_command is 'True if the operator''s command did it in the name of the admin.';

create table admin_links (
  token_hash bytea primary key,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
comment on table admin_links is 'The one-time link by which the operator''s command signs the admin in. A new link replaces the old one.';
comment on column admin_links.token_hash is 'SHA-256 of the token in the link. The token itself is stored nowhere.';

alter table ended_sessions drop constraint ended_sessions_reason_check;
alter table ended_sessions add constraint ended_sessions_reason_check check (reason in (
  'signed_out', 'suspended', 'deactivated', 'archived', 're_register', 'declined', 'deleted', 'expired', 'blocked',
  'number_moved', 'vault_access', 'number_taken', 'operator'
));
