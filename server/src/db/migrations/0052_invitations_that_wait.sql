alter table invitations add column is_unsent boolean not null default false;
comment on column invitations.is_unsent is 'True: nothing shows that the sponsor has sent the link, by us or in another way.';
