create table conversations (
  low_id integer not null references players,
  high_id integer not null references players,
  last_id bigint,
  low_latest_id bigint,
  high_latest_id bigint,
  low_unread integer not null default 0,
  high_unread integer not null default 0,
  primary key (low_id, high_id),
  check (low_id < high_id)
);
comment on table conversations is 'Two people who have written to each other. Every change of a message holds this row, so that ids and versions within a conversation come in the order in which they can be seen.';
comment on column conversations.last_id is 'The newest message that was ever written, deleted or not.';
comment on column conversations.low_latest_id is 'The newest message that this side still has in its list: neither deleted, removed nor archived.';
comment on column conversations.low_unread is 'How many messages of the other side in the list of this one are unread.';
create index conversations_of_low on conversations (low_id, low_latest_id desc) where low_latest_id is not null;
create index conversations_of_high on conversations (high_id, high_latest_id desc) where high_latest_id is not null;
create index conversations_unread_by_low on conversations (low_id) include (low_unread) where low_unread > 0;
create index conversations_unread_by_high on conversations (high_id) include (high_unread) where high_unread > 0;

create sequence message_versions;
comment on sequence message_versions is 'The ids of messages and the numbers of their later changes, in one order.';

create table messages (
  low_id integer not null,
  high_id integer not null,
  id bigint not null default nextval('message_versions'),
  sender_id integer not null,
  message_type text not null check (message_type in ('text', 'media', 'voice')),
  content text not null,
  client_id uuid,
  reply_to_id bigint,
  voice jsonb,
  file_count smallint not null default 0,
  reactions jsonb,
  created_at timestamptz not null,
  read_at timestamptz,
  edited_at timestamptz,
  deleted_at timestamptz,
  low_archived boolean not null default false,
  high_archived boolean not null default false,
  low_removed boolean not null default false,
  high_removed boolean not null default false,
  changed bigint,
  low_changed bigint,
  high_changed bigint,
  search tsvector,
  primary key (low_id, high_id, id),
  foreign key (low_id, high_id) references conversations,
  check (sender_id in (low_id, high_id))
);
comment on table messages is 'Private messages. The key begins with the conversation, by which the table can be partitioned or distributed.';
comment on column messages.client_id is 'What the sender''s browser named it, so that sending it again does not double it.';
comment on column messages.voice is 'Of what was recorded: duration in seconds and the levels of its waveform, 0 to 100.';
comment on column messages.reactions is 'By emoji, the ids of who gave it.';
comment on column messages.deleted_at is 'When its sender deleted it for both; its words and files are gone then, and the row after thirty days.';
comment on column messages.changed is 'The number of the last change that both sides see, null where there was none; low_changed of those that this side made for itself.';
comment on column messages.search is 'The words as they are searched, each under the id of either side: 19:word.';
create unique index messages_by_id on messages (id);
create unique index messages_by_client on messages (sender_id, client_id) where client_id is not null;
-- Of all of a person's conversations, the newest first.
create index messages_of_low on messages (low_id, id desc);
create index messages_of_high on messages (high_id, id desc);
create index messages_changed on messages (low_id, high_id, changed) where changed is not null;
create index messages_changed_by_low on messages (low_id, high_id, low_changed) where low_changed is not null;
create index messages_changed_by_high on messages (low_id, high_id, high_changed) where high_changed is not null;
create index messages_unread on messages (low_id, high_id, sender_id, id) where read_at is null and deleted_at is null;
create index messages_archived_by_low on messages (low_id, high_id, id desc) where low_archived;
create index messages_archived_by_high on messages (low_id, high_id, id desc) where high_archived;
create index messages_deleted on messages (deleted_at) where deleted_at is not null;
create index messages_searched on messages using gin (search);

create table message_files (
  low_id integer not null,
  high_id integer not null,
  message_id bigint not null,
  place integer not null,
  upload_id text not null references uploads,
  primary key (low_id, high_id, message_id, place),
  foreign key (low_id, high_id, message_id) references messages on delete cascade
);
comment on table message_files is 'The files of a message, in their order.';
create index message_files_by_upload on message_files (upload_id);

alter table posts add column search tsvector;
comment on column posts.search is 'The words as they are searched, each under the id of the group and under all: 7:word, all:word.';
-- What was written before is cut at whatever is neither letter nor digit.
update posts set search = array_to_tsvector(array(
  select distinct place || ':' || word
  from regexp_split_to_table(
      lower(regexp_replace(normalize(content, NFKD), '[\u0300-\u036f]', '', 'g')), '[^[:alnum:]]+') as word,
    unnest(array[group_id::text, 'all']) as place
  where word <> '' and length(word) <= 200
));
create index posts_searched on posts using gin (search);
