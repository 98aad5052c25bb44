alter table notifications
  add column detail jsonb,
  add column about_id integer references players on delete cascade,
  add column trust_unit_id integer references trust_units on delete cascade,
  add column group_id integer references groups on delete cascade,
  alter column text drop not null;

-- Whose subject is certain loses its sentence; the others keep theirs until they are 90 days old.
update notifications set about_id = players.id, detail = known.detail::jsonb, text = null, href = null
from players, (values
  ('bond', '% accepted your invitation. You are connected.', '{"by": "acceptance"}'),
  ('bond', '% joined by your invitation. You are connected.', '{"by": "registration"}'),
  ('bond', '% confirmed you. You are connected.', '{"by": "confirmation"}'),
  ('newcomer', '%', null),
  ('player_status', 'The admin asked %', '{"action": "re_register"}'),
  ('player_status', 'The admin suspended %', '{"action": "suspend"}'),
  ('player_status', 'The admin deactivated %', '{"action": "deactivate"}'),
  ('player_status', 'The admin archived %', '{"action": "archive"}')
) as known (kind, sentence, detail)
where notifications.kind = known.kind and text like known.sentence and href = '/player/' || players.id;

update notifications set about_id = groups.created_by_id, group_id = groups.id, text = null, href = null
from groups where kind = 'group' and href = '/groups/' || groups.id;

-- A unit and what its three were told of it have one time, that of the transaction. Of several in one, each is told once.
with told as (
  select id, player_id, created_at, row_number() over (partition by player_id, created_at order by id) as place
  from notifications where kind = 'trust_unit'
), formed as (
  select trust_units.id, player_id, created_at,
    row_number() over (partition by player_id, created_at order by trust_units.id) as place
  from trust_units join trust_unit_members on unit_id = trust_units.id
)
update notifications set trust_unit_id = formed.id, text = null, href = null
from told join formed using (player_id, created_at, place) where notifications.id = told.id;

-- An invitation was told at the time it was sent, or later by its sponsor's name; two sponsors of one name stay unknown.
with sent as (
  select told.id, coalesce(
    min(invitations.sponsor_id) filter (where sent_at = told.created_at),
    case when count(distinct invitations.sponsor_id) = 1 then min(invitations.sponsor_id) end
  ) as sponsor_id
  from notifications as told
    join players as recipient on recipient.id = told.player_id
    join invitations on recipient_phone = recipient.phone or recipient_id = recipient.id
    join players as sponsor on sponsor.id = invitations.sponsor_id
  where told.kind = 'invitation'
    and (sent_at = told.created_at or told.text = sponsor.name || ' invited you to connect.')
  group by told.id
)
update notifications set about_id = sent.sponsor_id, text = null, href = null
from sent where notifications.id = sent.id and sent.sponsor_id is not null;

update notifications set text = null, href = null, detail = jsonb_build_object(
  'texts', substring(text from '[0-9]+')::integer, 'codesLeave', text like '%Codes still leave.')
where kind = 'delivery' and text ~ '^The [0-9]+ texts ';

alter table notifications add constraint notifications_subjects check (text is not null or case kind
  when 'bond' then about_id is not null and detail is not null
  when 'player_status' then about_id is not null and detail is not null
  when 'trust_unit' then trust_unit_id is not null
  when 'group' then about_id is not null and group_id is not null
  when 'delivery' then detail is not null
  else about_id is not null
end);
comment on table notifications is 'What a member was told of, for 90 days: kind and subjects. Sentences are made when they are read, and a notification goes with its subjects.';
comment on column notifications.detail is 'What the sentence of the kind needs beside its subjects.';
comment on column notifications.about_id is 'The player it is about: who invited, accepted, joined, named, or was changed.';
comment on column notifications.text is 'The sentence of one that is older than the subjects, where these are not known; so is href.';
create index notifications_by_about on notifications (about_id) where about_id is not null;
create index notifications_by_trust_unit on notifications (trust_unit_id) where trust_unit_id is not null;
create index notifications_by_group on notifications (group_id) where group_id is not null;
