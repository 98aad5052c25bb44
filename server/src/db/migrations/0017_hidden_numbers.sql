-- An invitation by somebody's link goes to a number that its sender is not shown before it is accepted.
alter table invitations add column hides_phone boolean not null default false;
