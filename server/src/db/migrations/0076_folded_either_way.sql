-- Signs such as ῍ hold an apostrophe that only decomposing separates from its accent, and Ꞌ is a capital apostrophe.
create or replace function plain_name(name text) returns text language sql immutable parallel safe as $$
  select case when name ~ '[^ -&(-_a-~]' then
    normalize(replace(replace(replace(replace(translate(
      lower(regexp_replace(normalize(translate(normalize(name, NFD), '´΄᾽᾿', ''), NFKD), '[''`·ʹʻ-ʿ׳‘’‛‧′‵Ꞌꞌ\u00ad\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u061c\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u0730-\u074a\u08d3-\u08e1\u08e3-\u08ff\u180e\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f\ufeff\U000e0100-\U000e01ef]', '', 'g')),
      'ıłøđðħŧŋĸƀɓƈȼɖɗǥɠƙƚɨɉɲƞɔɛəǝɵƥɍƭʈʉʋʊƴɏƶȥɣɩƒςґךםןףץٱىیکةہەۃ',
      'iloddhtnkbbccddggklijnnoeeeoprttuvuyyzzgifσгכמנפצاييكهههه'),
      'æ', 'ae'), 'œ', 'oe'), 'ß', 'ss'), 'þ', 'th'), NFC)
  else lower(name) end $$;
-- A reindex could still use the earlier function, which this connection may keep with the description of an index.
drop index players_by_plain_name, players_by_last_word, players_by_part_of_name;
create index players_by_plain_name on players (plain_name(name) collate "C", id);
create index players_by_last_word on players (plain_name(substring(name, '\S+$')) collate "C", id) where name like '% %';
create index players_by_part_of_name on players (plain_name(substring(name, '[^''`´ʹʻ-ʿ΄׳᾽᾿‘’‛′‵ꞌ＇]+$')) collate "C", id) where name ~ '[''`´ʹʻ-ʿ΄׳᾽᾿‘’‛′‵ꞌ＇]';
