-- The list of conversations, contacts and the unread counts read the rows of one person in one place.
create table conversation_sides (
  player_id integer not null,
  other_id integer not null,
  is_closed boolean not null,
  unread integer not null,
  latest_id bigint,
  version bigint,
  sender_id integer,
  message_type text,
  content text,
  details jsonb,
  reactions jsonb,
  quote jsonb,
  upload_ids text[],
  client_id uuid,
  created_at timestamptz,
  read_at timestamptz,
  edited_at timestamptz,
  primary key (player_id, other_id)
);
comment on table conversation_sides is 'A conversation as one of its two people sees it in a list, spread by that person. A trigger copies it from the conversation and its messages, and nothing else writes here.';
comment on column conversation_sides.player_id is 'The person who sees it. Keys refer to players in conversations, from which these rows are copied.';
comment on column conversation_sides.unread is 'conversations.low_unread or high_unread';
comment on column conversation_sides.latest_id is 'conversations.low_latest_id or high_latest_id. The columns after it are those of this message; null if the list has none.';
comment on column conversation_sides.version is 'The greatest of the numbers of the message that this side sees.';
comment on column conversation_sides.quote is 'The beginning of the message it replies to, null if that is deleted.';

create function write_conversation_sides() returns trigger language plpgsql as $$
begin
  -- `offset 0` makes PostgreSQL look each message up by its whole key, also in a conversation of many messages.
  insert into conversation_sides
  select player_id, other_id, new.closed_at is not null, unread, latest_id,
    greatest(latest.id, latest.changed, case when is_low then latest.low_changed else latest.high_changed end),
    sender_id, message_type, content, details, reactions,
    case when reply_to_id is not null then (
      select jsonb_build_object('id', quoted.id, 'senderId', quoted.sender_id, 'messageType', quoted.message_type,
        'content', left(quoted.content, 201))
      from messages as quoted
      where quoted.low_id = new.low_id and quoted.high_id = new.high_id and quoted.id = latest.reply_to_id
        and quoted.deleted_at is null and not case when is_low then quoted.low_removed else quoted.high_removed end
    ) end,
    case when file_count > 0 then array(
      select upload_id from message_files
      where low_id = new.low_id and high_id = new.high_id and message_id = latest.id order by place
    ) end,
    client_id, created_at, read_at, edited_at
  from (
    values (new.low_id, new.high_id, true, new.low_unread, new.low_latest_id),
      (new.high_id, new.low_id, false, new.high_unread, new.high_latest_id)
  ) as side (player_id, other_id, is_low, unread, latest_id)
    left join lateral (
      select * from messages where low_id = new.low_id and high_id = new.high_id and id = latest_id offset 0
    ) as latest on true
  on conflict (player_id, other_id) do update set
    is_closed = excluded.is_closed, unread = excluded.unread, latest_id = excluded.latest_id,
    version = excluded.version, sender_id = excluded.sender_id, message_type = excluded.message_type,
    content = excluded.content, details = excluded.details, reactions = excluded.reactions, quote = excluded.quote,
    upload_ids = excluded.upload_ids, client_id = excluded.client_id, created_at = excluded.created_at,
    read_at = excluded.read_at, edited_at = excluded.edited_at;
  return null;
end $$;
-- Every change of a message writes its conversation, and holds its row. Holding it alone sets none of these columns.
create trigger conversations_seen after insert or update of
  last_version, low_latest_id, high_latest_id, low_unread, high_unread, closed_at on conversations
  for each row execute function write_conversation_sides();

drop index conversations_of_low, conversations_of_high, conversations_unread_by_low, conversations_unread_by_high;
update conversations set closed_at = closed_at;
create index conversation_sides_latest on conversation_sides (player_id, latest_id desc) where latest_id is not null;
create index conversation_sides_unread on conversation_sides (player_id) include (other_id, unread) where unread > 0;
analyze conversation_sides;
