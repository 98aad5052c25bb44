create table trust_units (
  id integer generated always as identity primary key,
  low_id integer not null references players,
  mid_id integer not null references players,
  high_id integer not null references players,
  sponsor_id integer not null references players,
  invitee_a_id integer not null references players,
  invitee_b_id integer not null references players,
  target_id integer not null references players,
  inviter_a_id integer not null references players,
  inviter_b_id integer not null references players,
  created_at timestamptz not null default now(),
  check (low_id < mid_id and mid_id < high_id),
  unique (low_id, mid_id, high_id)
);
comment on table trust_units is 'Three people who all hold bonds with each other, once. low, mid and high are the three; the other columns are their roles.';
comment on column trust_units.sponsor_id is 'Who stands highest in the sponsor tree; invitee_a and invitee_b are the others by join date.';
comment on column trust_units.target_id is 'Whose acceptance closed the triangle; inviter_a and inviter_b are the others.';

create table trust_unit_members (
  unit_id integer not null references trust_units on delete cascade,
  player_id integer not null references players,
  confirmed_at timestamptz,
  primary key (unit_id, player_id)
);
comment on table trust_unit_members is 'The three of each unit, and since when each has confirmed.';
create index trust_unit_members_by_player on trust_unit_members (player_id, unit_id desc);
create index trust_unit_members_waiting on trust_unit_members (player_id, unit_id desc) where confirmed_at is null;

create index bonds_latest on bonds (created_at desc, low_id desc, high_id desc);
create index bonds_latest_by_low on bonds (low_id, created_at desc, high_id desc);
create index bonds_latest_by_high on bonds (high_id, created_at desc, low_id desc);

create table groups (
  id integer generated always as identity primary key,
  name text not null,
  description text,
  created_by_id integer not null references players,
  trust_unit_id integer not null unique references trust_units,
  created_at timestamptz not null default now()
);
comment on table groups is 'The one named group of a confirmed unit.';

create table group_members (
  id integer generated always as identity primary key,
  group_id integer not null references groups on delete cascade,
  player_id integer not null references players,
  unique (group_id, player_id)
);
create index group_members_by_player on group_members (player_id, group_id desc);

create table posts (
  id integer generated always as identity primary key,
  group_id integer not null references groups on delete cascade,
  author_id integer not null references players,
  content text not null,
  link_url text,
  link_title text,
  link_description text,
  is_pinned boolean not null default false,
  archived boolean not null default false,
  edited_at timestamptz,
  created_at timestamptz not null default now()
);
comment on table posts is 'What is written on the boards of groups.';
create index posts_by_group on posts (group_id, is_pinned desc, id desc);

create table post_media (
  post_id integer not null references posts on delete cascade,
  place integer not null,
  upload_id text not null references uploads,
  primary key (post_id, place)
);
comment on table post_media is 'The files of a post, in their order.';
create index post_media_by_upload on post_media (upload_id);

alter table uploads
  drop constraint uploads_kind_check,
  add constraint uploads_kind_check check (kind in ('photo', 'picture', 'video', 'audio', 'pdf')),
  alter column bytes type bigint,
  add column name text;
comment on column uploads.kind is 'photo and picture are kept in three sizes without metadata; the others as one file.';
comment on column uploads.name is 'What its owner''s device called a file that is no photo.';
