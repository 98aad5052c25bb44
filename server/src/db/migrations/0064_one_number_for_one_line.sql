-- People write the number of one line in several ways, and the server now reads them as one (SPELLINGS in
-- domain/src/phone.ts). The stored numbers get the same form.
create function line_of(number text) returns text language sql immutable as $$
  select regexp_replace(number, spelling, start) from (values
    -- Argentina: with the 9 of mobile numbers.
    ('^\+54(?=11\d{8}$|[23]\d{9}$)', '+549'),
    -- Brazil: with the ninth digit of mobile numbers.
    ('^\+55([1-9]{2})(?=[689]\d{7}$)', '+55\19'),
    -- Italy: landlines with a 0, and mobile numbers without one, unless a landline begins with the same digits.
    ('^\+39(?=([269]|1[0-358]|4[^3]|5[^5]|7[^0]|8[1-35-8])\d{4,9}$)', '+390'),
    ('^\+390(?=3(2[05-9]|3[03-9]|4[07-9]|6[016-8]|7[089]|8[07-9])\d{6,7}$)', '+39'),
    -- Countries where the 0 was stored although none of their numbers begins with one.
    ('^\+300(?=[269]\d{9}$)', '+30'),
    ('^\+480(?=[1-9]\d{8}$)', '+48'),
    ('^\+560(?=[2-9]\d{8}$)', '+56'),
    ('^\+570(?=3\d{9}$)', '+57'),
    ('^\+2680(?=7\d{7}$)', '+268'),
    ('^\+3510(?=[26-9]\d{8}$)', '+351'),
    ('^\+3520(?=6\d{8}$)', '+352'),
    ('^\+4200(?=([2-578]\d|60)\d{7}$)', '+420'),
    ('^\+6890(?=8\d{7}$)', '+689'),
    ('^\+8520(?=[2-7]\d{7}$)', '+852'),
    ('^\+9680(?=[79]\d{7}$)', '+968'),
    ('^\+9740(?=[3-7]\d{7}$)', '+974')
  ) as spellings (spelling, start)
  where number ~ spelling
$$;

do $$
declare
  -- Two members with the same line keep their numbers, because a number belongs to one member.
  shared text[] := array(
    select phone from players where line_of(phone) in (select phone from players)
  );
  place record;
  spelled record;
begin
  for place in select * from (values
    ('blocked_phones', 'phone'), ('claims', 'new_phone'), ('comments', 'phone'), ('interest_submissions', 'phone'),
    ('invitations', 'recipient_phone'), ('invitee_passes', 'phone'), ('likes', 'phone'),
    ('open_uploads', 'sender_phone'), ('outbox_messages', 'recipient'), ('phone_audit_logs', 'phone_number'),
    ('players', 'phone'), ('posts', 'phone'), ('sessions', 'phone'), ('silent_phones', 'phone'),
    ('trusted_browsers', 'phone'), ('uploads', 'sender_phone'), ('vault_access', 'phone'), ('vault_items', 'phone'),
    ('vault_users', 'phone'), ('vault_visits', 'phone'), ('verification_codes', 'phone'), ('wrong_codes', 'phone')
  ) as places (relation, field) loop
    for spelled in execute format(
      'select ctid as at, line_of(%1$I) as line from %2$I where line_of(%1$I) is not null and %1$I <> all ($1)',
      place.field, place.relation) using shared
    loop
      begin
        execute format('update %I set %I = $1 where ctid = $2', place.relation, place.field)
          using spelled.line, spelled.at;
      exception when unique_violation then
        -- The table has a row with the other spelling, too. Both stay.
        null;
      end;
    end loop;
  end loop;
  update claims set asked = jsonb_set(asked, '{phone}', to_jsonb(line_of(asked ->> 'phone')))
  where line_of(asked ->> 'phone') is not null and asked ->> 'phone' <> all (shared);
end $$;

drop function line_of(text);
