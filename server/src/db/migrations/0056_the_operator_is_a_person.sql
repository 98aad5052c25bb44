alter table players add column is_operator boolean not null default false;
comment on column players.is_operator is 'True for the member account of the person who runs the server and has the admin account too.';
create unique index players_one_operator on players (is_operator) where is_operator;

alter table invitee_passes add column for_operator boolean not null default false;
comment on column invitee_passes.for_operator is 'True if the admin opened the invitation to register an account of their own.';
