-- The kinds are one table of the code (notifications/kinds.values.ts), whose types hold the subjects of each. A trust
-- event was a kind within the kind 'trust'.
alter table notifications
  drop constraint notifications_kind_check,
  drop constraint notifications_subjects;
update notifications set kind = detail ->> 'word', detail = detail - 'word' where kind = 'trust';
update notifications set detail = jsonb_build_object('otherId', detail -> 'insteadOf')
where kind = 'newcomer' and detail ? 'insteadOf';
comment on column notifications.detail is 'Further values of the sentence; otherId is the second player that it names.';
