alter table claims add column doubted_at timestamptz;
comment on column claims.doubted_at is 'When somebody asked to stop it in whom the account cannot be sure of its owner: those who were asked, and the admin, were asked again.';

alter table sessions add column passkey_made_at timestamptz;
comment on column sessions.passkey_made_at is 'When the passkey was made that opened it; null where a number, a code or a trusted browser did.';
