-- Posts, their files, comments and likes are spread by their place: every unique index and foreign key holds it.
-- Indexes are made after the rows are rewritten.
alter table post_media drop constraint post_media_post_id_fkey, drop constraint post_media_pkey;
alter table comments drop constraint comments_post_id_fkey, drop constraint comments_pkey;
alter table likes drop constraint likes_post_id_fkey, drop constraint likes_pkey,
  drop constraint likes_post_id_player_id_key, drop constraint likes_post_id_phone_key;
do $$
declare
  reference record;
begin
  for reference in
    select conname from pg_constraint where conrelid = 'notifications'::regclass and confrelid = 'posts'::regclass
  loop
    execute format('alter table notifications drop constraint %I', reference.conname);
  end loop;
end $$;
drop index posts_by_group, posts_by_vault, posts_of_groups, posts_archived_by_vault, post_media_shown, comments_by_post,
  comments_by_vault, likes_by_post, vault_items_by_vault;

-- The expression fills the column in the same rewrite. It goes at once, because an engine spreads by a plain column.
alter table posts drop constraint posts_pkey, alter column id type bigint,
  add column place_key integer not null generated always as (coalesce(vault_id, -group_id)) stored;
alter table posts alter column place_key drop expression;
alter table posts add primary key (place_key, id) include (author_id, phone, archived),
  add constraint posts_place_key check (place_key = coalesce(vault_id, -group_id));
comment on column posts.place_key is 'The vault of the post, or minus its group: the key by which posts are spread.';
-- Lists of a place read the primary key; these two indexes serve the end of a vault or group.
create index posts_by_vault on posts (vault_id) where vault_id is not null;
create index posts_by_group on posts (group_id) where group_id is not null;
create index posts_pinned_first on posts (place_key, is_pinned desc, id desc) where group_id is not null;
create index posts_archived on posts (place_key, id desc) where vault_id is not null and archived;

create table post_places (
  id bigint primary key,
  place_key integer not null
);
comment on table post_places is 'The place of each post, for calls that name only the post. Triggers keep it.';
comment on column post_places.place_key is 'posts.place_key';
insert into post_places select id, place_key from posts;
create function keep_post_places() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into post_places select id, place_key from changed;
  else
    delete from post_places using changed where post_places.id = changed.id;
  end if;
  return null;
end $$;
create trigger posts_placed after insert on posts
  referencing new table as changed for each statement execute function keep_post_places();
create trigger posts_displaced after delete on posts
  referencing old table as changed for each statement execute function keep_post_places();

alter table notifications alter column post_id type bigint, alter column ids type bigint[];
alter table notifications add foreign key (post_id) references post_places on delete cascade;

alter table post_media add column place_key integer;
update post_media set place_key = posts.place_key from posts where posts.id = post_id;
alter table post_media drop column vault_id, alter column post_id type bigint, alter column place_key set not null;
alter table post_media add primary key (place_key, post_id, place),
  add foreign key (place_key, post_id) references posts (place_key, id) on delete cascade;
comment on column post_media.place_key is 'posts.place_key';
create index post_media_shown on post_media (place_key, post_id desc, place) where shown;

alter table comments alter column id type bigint, alter column post_id type bigint;
alter table comments add primary key (vault_id, post_id, id),
  add foreign key (vault_id, post_id) references posts (place_key, id) on delete cascade;
comment on column comments.vault_id is 'The vault of the post, by which comments are spread.';
create index comments_by_vault on comments (vault_id, id desc);
create index comments_by_id on comments (id);

alter table likes add column vault_id integer;
update likes set vault_id = posts.place_key from posts where posts.id = post_id;
alter table likes alter column id type bigint, alter column post_id type bigint, alter column vault_id set not null;
alter table likes add primary key (vault_id, post_id, id),
  add constraint likes_once unique (vault_id, post_id, player_id),
  add constraint likes_once_by_phone unique (vault_id, post_id, phone),
  add foreign key (vault_id, post_id) references posts (place_key, id) on delete cascade;
comment on column likes.vault_id is 'The vault of the post, by which likes are spread.';

create or replace function count_answers() returns trigger language plpgsql as $$
declare
  sign integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  if tg_table_name = 'comments' then
    update posts set comment_count = comment_count + sign * made.count
    from (select vault_id, post_id, count(*)::integer as count from changed group by vault_id, post_id) as made
    where place_key = made.vault_id and id = made.post_id;
  else
    update posts set like_count = like_count + sign * made.count
    from (select vault_id, post_id, count(*)::integer as count from changed group by vault_id, post_id) as made
    where place_key = made.vault_id and id = made.post_id;
  end if;
  return null;
end $$;

alter table vault_items drop constraint vault_items_pkey, alter column id type bigint;
alter table vault_items add primary key (vault_id, id);
create index vault_items_by_id on vault_items (id);

-- Marks and cases hold ids of posts and messages.
drop view open_vault_access;
alter table vaults alter column read_to type bigint;
alter table vault_access alter column read_to type bigint;
alter table group_members alter column read_to type bigint;
alter table cases alter column thing_id type bigint;
create view open_vault_access as
  select id, vault_id, phone, muted, joined_at, granted_at, created_at, texted_at, may_add, read_to
  from vault_access as entry
  where not archived and ended_at is null and (player_id is not null or not exists (
    select from vault_access as person
    where person.vault_id = entry.vault_id and person.phone = entry.phone and person.player_id is not null
      and not person.archived and person.ended_at is null
  ));
comment on view open_vault_access is 'The numbers that may enter a vault now, each once: the entry of a person counts, and a typed one beside it waits.';
