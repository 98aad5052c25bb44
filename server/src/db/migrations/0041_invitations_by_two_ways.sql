-- An invitation to a number that was typed, and one that stands for a person whose number is hidden, know nothing of each other.
drop index invitations_one_pending;
create unique index invitations_one_pending on invitations (sponsor_id, recipient_phone, hides_phone)
  where status = 'pending' and declined_at is null and recipient_id is null;
comment on column invitations.withheld_from is 'The member who has that number and had blocked its sponsor, or declined them by the other way within 30 days, when it was sent: it is never theirs, and its sponsor does not learn it.';
comment on column invitations.recipient_id is 'The member the recipient is, once registered, accepted or declined; while pending: registered by the sponsor''s QR and not yet confirmed.';
-- It stands for a person, who has another number by now.
delete from invitations where hides_phone and status = 'pending' and declined_at is null and recipient_id is null
  and not exists (select from players where phone = recipient_phone);
