-- The posts of boards join those of vaults in one table. They get new ids, because fewer rows name them, and these lie
-- above all that either table has given.
alter table posts rename to board_posts;
alter table post_media rename to board_post_media;
alter table vault_posts rename to posts;
alter table vault_post_media rename to post_media;
alter table vault_comments rename to comments;
alter table vault_likes rename to likes;

alter table posts
  alter column vault_id drop not null,
  add column group_id integer references groups on delete cascade,
  add column is_pinned boolean not null default false,
  add constraint posts_place check ((group_id is null) <> (vault_id is null));
alter table post_media alter column vault_id drop not null;

do $$
declare
  last_on_boards integer := (select last_value from posts_id_seq);
  shift integer := greatest(last_on_boards, (select last_value from vault_posts_id_seq));
begin
  insert into posts (id, group_id, author_id, content, link_url, link_title, link_description, is_pinned, archived,
    edited_at, created_at, search)
  overriding system value
  select id + shift, group_id, author_id, content, link_url, link_title, link_description, is_pinned, archived,
    edited_at, created_at, search
  from board_posts order by id;
  insert into post_media (post_id, place, upload_id, shown)
  select post_id + shift, place, upload_id, kind in ('photo', 'picture', 'video')
  from board_post_media join uploads on uploads.id = upload_id order by post_id, place;
  update cases set thing_id = thing_id + shift where kind = 'post';
  perform setval('vault_posts_id_seq', shift + last_on_boards);
end $$;

drop table board_post_media;
drop table board_posts;
alter sequence vault_posts_id_seq rename to posts_id_seq;
alter index vault_posts_pkey rename to posts_pkey;
alter index vault_post_media_pkey rename to post_media_pkey;
alter index vault_post_media_by_upload rename to post_media_by_upload;

comment on table posts is 'What is written on the boards of groups and in vaults.';
comment on column posts.search is 'The words as they are searched, each under the id of the group or vault, on boards under all, too: 7:word, all:word.';
comment on table comments is 'Comments on posts: by a member, or by the number of a vault user until they become one.';
comment on table likes is 'Who likes a post, once each.';
comment on column post_media.vault_id is 'The vault of the post, null on a board.';
comment on column post_media.shown is 'A picture or a film: what is shown among the pictures of a vault.';

drop index vault_posts_by_vault, vault_posts_archived, vault_posts_searched, vault_post_media_shown;
create index posts_by_group on posts (group_id, is_pinned desc, id desc) where group_id is not null;
create index posts_by_vault on posts (vault_id, id desc) where vault_id is not null;
create index posts_archived_by_vault on posts (vault_id, id desc) where vault_id is not null and archived;
-- One for each kind of place: a group and a vault may have the same id.
create index posts_searched_by_group on posts using gin (search) where group_id is not null;
create index posts_searched_by_vault on posts using gin (search) where vault_id is not null;
create index post_media_shown on post_media (vault_id, post_id desc, place) where vault_id is not null and shown;

drop function count_vault_comments cascade;
drop function count_vault_likes cascade;
-- Statement triggers: the counts of a post hold its row only when it is commented or liked.
create function count_answers() returns trigger language plpgsql as $$
declare
  sign integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  if tg_table_name = 'comments' then
    update posts set comment_count = comment_count + sign * made.count
    from (select post_id, count(*)::integer as count from changed group by post_id) as made where id = made.post_id;
  else
    update posts set like_count = like_count + sign * made.count
    from (select post_id, count(*)::integer as count from changed group by post_id) as made where id = made.post_id;
  end if;
  return null;
end $$;
create trigger comments_made after insert on comments
  referencing new table as changed for each statement execute function count_answers();
create trigger comments_gone after delete on comments
  referencing old table as changed for each statement execute function count_answers();
create trigger likes_made after insert on likes
  referencing new table as changed for each statement execute function count_answers();
create trigger likes_gone after delete on likes
  referencing old table as changed for each statement execute function count_answers();
