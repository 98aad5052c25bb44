-- Every unique index of messages holds the conversation, so that the table can be spread by it.
drop index messages_by_id;
create index messages_by_id on messages (id);
drop index messages_by_client;
create unique index messages_by_client on messages (low_id, high_id, sender_id, client_id) where client_id is not null;

-- All numbers so far are at most that of the sequence. A constant default does not rewrite the table.
do $$
declare
  newest bigint := (select case when is_called then last_value else 0 end from message_versions);
begin
  execute format('alter table conversations add column last_version bigint not null default %s', newest);
end $$;
alter table conversations alter column last_version set default 0;
comment on column conversations.last_version is 'The highest number that a message or a change of this conversation received. The next number is above it, even if another node draws it from a lower range.';
comment on table messages is 'Private messages, spread by their conversation: every unique index holds it. An id alone is unique only while one sequence makes all ids.';
