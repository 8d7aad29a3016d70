-- The shop extends the words of the search itself. What is written together follows by itself now: 'tipoC' beside 'tipo C'.
alter table search_synonyms add column version integer not null default 1;
update search_synonyms set
  words = array(select one from unnest(words) with ordinality as list (one, place) where not exists (
    select from unnest(words) as apart where search_words(apart) ~ ' ' and replace(search_words(apart), ' ', '') = search_words(one))
    order by place),
  also = array(select one from unnest(also) with ordinality as list (one, place) where not exists (
    select from unnest(also) as apart where search_words(apart) ~ ' ' and replace(search_words(apart), ' ', '') = search_words(one))
    order by place);
insert into search_synonyms (words, also) values
  (array['ip', 'ifone', 'aifone'], array['iPhone']),
  (array['xaomi', 'chiaomi', 'xiomi'], array['Xiaomi']),
  (array['SD card'], array['microSD']),
  (array['pro max', 'pm'], array[]::text[]),
  (array['anti-impacto', 'anti choque', 'anti shock', 'anti queda'], array[]::text[]),
  (array['tomada', 'parede'], array[]::text[]),
  (array['2 em 1', '2x1', '2 in 1'], array[]::text[]),
  (array['3 em 1', '3x1', '3 in 1'], array[]::text[]),
  (array['5.000', '5 mil'], array[]::text[]),
  (array['10.000', '10 mil', '10k'], array[]::text[]),
  (array['20.000', '20 mil', '20k'], array[]::text[]),
  (array['30.000', '30 mil', '30k'], array[]::text[]);
