-- 48 random bits of a UUID, cut to ten digits. The default is volatile, so vaults from before get one each.
alter table vaults add column access_code text not null
  default lpad((('x' || left(replace(gen_random_uuid()::text, '-', ''), 12))::bit(48)::bigint % 10000000000)::text, 10, '0');
create unique index vaults_by_access_code on vaults (access_code);
comment on column vaults.access_code is 'Ten random digits by which a number is put on the list.';

alter table vault_access
  add column muted boolean not null default false,
  add column joined_at timestamptz,
  add column granted_at timestamptz not null default now(),
  add column ended_at timestamptz,
  add column texted_at timestamptz;
update vault_access set granted_at = created_at;
comment on column vault_access.muted is 'May read, not comment or like.';
comment on column vault_access.joined_at is 'Since when this number has opened the vault.';
comment on column vault_access.granted_at is 'When the number was put on the list, the last time that it was.';
comment on column vault_access.ended_at is 'When the owner ended the access: the row stays, so that the code does not bring it back.';
comment on column vault_access.texted_at is 'When the number was last texted that there is something new.';

create view open_vault_access as
  select id, vault_id, phone, muted, joined_at, granted_at, created_at, texted_at
  from vault_access where not archived and ended_at is null;
comment on view open_vault_access is 'The numbers that may enter a vault now.';

alter table vault_users
  add column email_notifications boolean not null default true,
  add column sms_notifications boolean not null default false,
  add column show_online_status boolean not null default true,
  add column allow_admin_messages boolean not null default true;

create table vault_visits (
  vault_id integer not null references vaults on delete cascade,
  phone text not null,
  seen_at timestamptz not null default now(),
  previous_at timestamptz,
  primary key (vault_id, phone)
);
comment on table vault_visits is 'When a number last looked at a vault, and when the visit before that one ended.';

create table vault_posts (
  id integer generated always as identity primary key,
  vault_id integer not null references vaults on delete cascade,
  author_id integer not null references players,
  content text not null,
  link_url text,
  link_title text,
  link_description text,
  allow_likes boolean not null default true,
  allow_comments boolean not null default true,
  archived boolean not null default false,
  like_count integer not null default 0,
  comment_count integer not null default 0,
  edited_at timestamptz,
  created_at timestamptz not null default now(),
  search tsvector
);
comment on table vault_posts is 'What the owner of a vault posted in it.';
comment on column vault_posts.search is 'The words as they are searched, each under the id of the vault: 7:word.';
create index vault_posts_by_vault on vault_posts (vault_id, id desc);
create index vault_posts_archived on vault_posts (vault_id, id desc) where archived;
create index vault_posts_searched on vault_posts using gin (search);

create table vault_post_media (
  post_id integer not null references vault_posts on delete cascade,
  place integer not null,
  upload_id text not null references uploads,
  vault_id integer not null,
  shown boolean not null,
  primary key (post_id, place)
);
comment on table vault_post_media is 'The files of a post, in their order.';
comment on column vault_post_media.shown is 'A picture or a film: what is shown among the pictures of the vault.';
create index vault_post_media_by_upload on vault_post_media (upload_id);
create index vault_post_media_shown on vault_post_media (vault_id, post_id desc, place) where shown;

create table vault_comments (
  id integer generated always as identity primary key,
  post_id integer not null references vault_posts on delete cascade,
  vault_id integer not null,
  author_id integer references players,
  phone text,
  content text not null,
  edited_at timestamptz,
  created_at timestamptz not null default now(),
  search tsvector,
  check ((author_id is null) <> (phone is null))
);
comment on table vault_comments is 'Comments on posts of vaults: by a member, or by the number of a vault user until they become one.';
create index vault_comments_by_post on vault_comments (post_id, id);
create index vault_comments_by_vault on vault_comments (vault_id, id desc);
create index vault_comments_by_author on vault_comments (author_id) where author_id is not null;
create index vault_comments_by_phone on vault_comments (phone) where phone is not null;
create index vault_comments_searched on vault_comments using gin (search);

create table vault_likes (
  id integer generated always as identity primary key,
  post_id integer not null references vault_posts on delete cascade,
  player_id integer references players,
  phone text,
  created_at timestamptz not null default now(),
  unique (post_id, player_id),
  unique (post_id, phone),
  check ((player_id is null) <> (phone is null))
);
comment on table vault_likes is 'Who likes a post of a vault, once each.';
create index vault_likes_by_post on vault_likes (post_id, id desc);
create index vault_likes_by_player on vault_likes (player_id) where player_id is not null;
create index vault_likes_by_phone on vault_likes (phone) where phone is not null;

create table vault_items (
  id integer generated always as identity primary key,
  vault_id integer not null references vaults on delete cascade,
  title text not null,
  description text,
  file_url text,
  upload_id text references uploads,
  created_at timestamptz not null default now(),
  search tsvector,
  check (file_url is null or upload_id is null)
);
comment on table vault_items is 'What is stored in a vault: a title, and a file or an address.';
create index vault_items_by_vault on vault_items (vault_id, id desc);
create index vault_items_by_upload on vault_items (upload_id) where upload_id is not null;
create index vault_items_searched on vault_items using gin (search);

-- Statement triggers: the counts of a post hold its row only when it is commented or liked.
create function count_vault_comments() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update vault_posts set comment_count = comment_count + made.count
    from (select post_id, count(*)::integer as count from changed group by post_id) as made where id = made.post_id;
  else
    update vault_posts set comment_count = comment_count - gone.count
    from (select post_id, count(*)::integer as count from changed group by post_id) as gone where id = gone.post_id;
  end if;
  return null;
end $$;
create trigger vault_comments_made after insert on vault_comments
  referencing new table as changed for each statement execute function count_vault_comments();
create trigger vault_comments_gone after delete on vault_comments
  referencing old table as changed for each statement execute function count_vault_comments();

create function count_vault_likes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update vault_posts set like_count = like_count + made.count
    from (select post_id, count(*)::integer as count from changed group by post_id) as made where id = made.post_id;
  else
    update vault_posts set like_count = like_count - gone.count
    from (select post_id, count(*)::integer as count from changed group by post_id) as gone where id = gone.post_id;
  end if;
  return null;
end $$;
create trigger vault_likes_made after insert on vault_likes
  referencing new table as changed for each statement execute function count_vault_likes();
create trigger vault_likes_gone after delete on vault_likes
  referencing old table as changed for each statement execute function count_vault_likes();

alter table notifications
  add column vault_id integer references vaults on delete cascade,
  drop constraint notifications_kind_check,
  drop constraint notifications_subjects;
alter table notifications
  add constraint notifications_kind_check check (kind in
    ('invitation', 'bond', 'newcomer', 'trust_unit', 'group', 'vault', 'player_status', 'delivery')),
  add constraint notifications_subjects check (text is not null or case kind
    when 'bond' then about_id is not null and detail is not null
    when 'player_status' then about_id is not null and detail is not null
    when 'trust_unit' then trust_unit_id is not null
    when 'group' then about_id is not null and group_id is not null
    when 'vault' then about_id is not null and vault_id is not null
    when 'delivery' then detail is not null
    else about_id is not null
  end);
create index notifications_by_vault on notifications (vault_id) where vault_id is not null;
