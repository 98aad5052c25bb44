-- The counts of new posts and the notices read post_places and themselves, so that no partition of posts, comments
-- or likes is read for them.
alter table post_places add column author_id integer, add column phone text,
  add column archived boolean not null default false, add column pictures integer;
comment on table post_places is 'The place of each post, for calls that name only the post, and what counts of new posts and notices need of it. Triggers keep it.';
comment on column post_places.author_id is 'posts.author_id';
comment on column post_places.phone is 'posts.phone';
comment on column post_places.archived is 'posts.archived';
comment on column post_places.pictures is 'The number of pictures of a post whose files are all pictures; null for any other post.';

update post_places set author_id = posts.author_id, phone = posts.phone, archived = posts.archived,
  pictures = files.pictures
from posts left join (
  select place_key, post_id, count(*)::integer as pictures
  from post_media join uploads on uploads.id = upload_id
  group by place_key, post_id having bool_and(kind in ('photo', 'picture'))
) as files on files.place_key = posts.place_key and files.post_id = posts.id
where posts.place_key = post_places.place_key and posts.id = post_places.id;
create index post_places_by_place on post_places (place_key, id desc) include (author_id, phone, archived);

create or replace function keep_post_places() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into post_places (id, place_key, author_id, phone, archived)
      select id, place_key, author_id, phone, archived from changed;
  elsif tg_op = 'DELETE' then
    delete from post_places using changed where post_places.id = changed.id;
  else
    update post_places set author_id = new.author_id, phone = new.phone, archived = new.archived where id = new.id;
  end if;
  return null;
end $$;
-- Posts change with each like and comment, which this condition leaves out.
create trigger posts_rewritten after update on posts for each row
  when (old.archived <> new.archived or old.author_id is distinct from new.author_id
    or old.phone is distinct from new.phone)
  execute function keep_post_places();

alter table notifications add column made_by text[];
comment on column notifications.made_by is 'The authors of the comments or likes in ids, in the same order: the id of a player, or the number of a vault user. Null for every other kind.';
-- An event of which nothing is left is taken out. The notices stay as they are otherwise, so no push follows.
alter table notifications disable trigger user;
update notifications as note set ids = made.ids, made_by = made.made_by
from (
  select player_id, noted.id, created_at,
    coalesce(array_agg(made.id order by nth) filter (where made.by is not null), '{}') as ids,
    coalesce(array_agg(made.by order by nth) filter (where made.by is not null), '{}') as made_by
  from notifications as noted join post_places as place on place.id = noted.post_id
    cross join unnest(ids) with ordinality as event (event_id, nth) left join lateral (
      select comments.id, coalesce(comments.author_id::text, comments.phone) as by from comments
      where noted.kind = 'post_comments' and comments.vault_id = place_key and comments.post_id = place.id
        and comments.id = event_id
      union all
      select likes.id, coalesce(likes.player_id::text, likes.phone) from likes
      where noted.kind = 'post_likes' and likes.vault_id = place_key and likes.post_id = place.id
        and likes.id = event_id
    ) as made on true
  where noted.kind in ('post_comments', 'post_likes') and ids is not null
  group by player_id, noted.id, created_at
) as made
where note.player_id = made.player_id and note.id = made.id and note.created_at = made.created_at;
alter table notifications enable trigger user;
delete from notifications where kind in ('post_comments', 'post_likes') and ids = '{}';

-- A file is found by the place that uses it. The column has no index, so most updates leave the indexes as they are.
alter table uploads add column place_key integer;
comment on column uploads.place_key is 'The place of the posts and items that use the file, as posts.place_key: 0 if they are in several places, null before the first of them.';
update uploads set place_key = used.place_key
from (
  select upload_id, case when min(place_key) = max(place_key) then min(place_key) else 0 end as place_key
  from (
    select upload_id, place_key from post_media
    union all select upload_id, vault_id from vault_items where upload_id is not null
  ) as uses group by upload_id
) as used
where used.upload_id = uploads.id;
