alter table players add column language text
  constraint players_language_is_a_tag check (language ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$');
comment on column players.language is 'The tag (BCP 47) of the language that the member chose; null: that of the browser.';

alter table vault_users add column language text
  constraint vault_users_language_is_a_tag check (language ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$');
comment on column vault_users.language is 'The tag (BCP 47) of the language that the vault user chose; null: that of the browser.';

alter table invitations add column language text
  constraint invitations_language_is_a_tag check (language ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$');
comment on column invitations.language is 'The tag (BCP 47) of the language in which the invited person is written to; null: that of the sponsor.';
