alter table vault_access add column key text not null
  default right(replace(gen_random_uuid()::text, '-', ''), 15);
comment on column vault_access.key is 'A random word in the links that go to this number. It names the vault, but opens nothing.';
create unique index vault_access_by_key on vault_access (key);
alter table vault_access add column label text;
comment on column vault_access.label is 'The name that the owner gave the number, shown until its holder chooses one.';

alter table vault_users add column name_asked boolean not null default false;
alter table vault_users add column texts_asked boolean not null default false;
alter table vault_users add column news_texted_at timestamptz;
comment on column vault_users.name_asked is 'True: the person was asked for a display name.';
comment on column vault_users.texts_asked is 'True: the person was asked if they want texts about news.';
comment on column vault_users.news_texted_at is 'The last text about news in any vault.';
