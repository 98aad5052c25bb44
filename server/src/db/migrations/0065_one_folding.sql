-- The same as `folded` in domain/src/folding.ts, with a short way for names in plain ASCII.
create or replace function plain_name(name text) returns text language sql immutable parallel safe as $$
  select case when name ~ '[^ -&(-_a-~]' then
    normalize(replace(replace(replace(replace(translate(
      lower(regexp_replace(normalize(translate(name, '´΄᾽᾿', ''), NFKD), '[''`·ʹʻ-ʿ׳‘’‛‧′‵ꞌ\u00ad\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u061c\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u0730-\u074a\u08d3-\u08e1\u08e3-\u08ff\u180e\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f\ufeff\U000e0100-\U000e01ef]', '', 'g')),
      'ıłøđðħŧŋĸƀɓƈȼɖɗǥɠƙƚɨɉɲƞɔɛəǝɵƥɍƭʈʉʋʊƴɏƶȥɣɩƒςґךםןףץٱىیکةہەۃ',
      'iloddhtnkbbccddggklijnnoeeeoprttuvuyyzzgifσгכמנפצاييكهههه'),
      'æ', 'ae'), 'œ', 'oe'), 'ß', 'ss'), 'þ', 'th'), NFC)
  else lower(name) end $$;
comment on function plain_name is 'A name in the form that the search compares: lower case, without accents and apostrophes, with one letter for those that people type alike.';
-- A reindex could still use the earlier function, which this connection may keep with the description of an index.
drop index players_by_plain_name, players_by_last_word;
create index players_by_plain_name on players (plain_name(name) collate "C", id);
create index players_by_last_word on players (plain_name(substring(name, '\S+$')) collate "C", id) where name like '% %';
create index players_by_part_of_name on players (plain_name(substring(name, '[^''`´ʹʻ-ʿ΄׳᾽᾿‘’‛′‵ꞌ＇]+$')) collate "C", id) where name ~ '[''`´ʹʻ-ʿ΄׳᾽᾿‘’‛′‵ꞌ＇]';

create table old_words (
  place text primary key check (place in ('messages', 'posts', 'comments', 'vault_items')),
  up_to bigint not null
);
comment on table old_words is 'The tables whose searchable words are still in an earlier form, up to this id. A job writes them anew, and then removes the row.';
insert into old_words
select place, up_to
from (values
  ('messages', (select max(id) from messages)),
  ('posts', (select max(id) from posts)),
  ('comments', (select max(id) from comments)),
  ('vault_items', (select max(id) from vault_items))
) as known (place, up_to)
where up_to is not null;
