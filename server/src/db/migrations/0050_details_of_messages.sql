alter table messages rename column voice to details;
alter table messages drop constraint messages_message_type_check;
comment on column messages.details is 'The details of a message of a kind that is more than words and files, such as the duration of a recording. The kinds and their details stand in domain/src/messages.ts.';
