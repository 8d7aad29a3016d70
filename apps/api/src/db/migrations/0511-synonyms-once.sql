-- The same words are listed once: the first of equal rows stays, which changes nothing of the search.
with keys as (
  select id, array(select unnest(words_key) order by 1) as words, array(select unnest(also_key) order by 1) as also
  from search_synonyms
)
delete from search_synonyms using keys as later, keys as earlier
  where search_synonyms.id = later.id and earlier.id < later.id and earlier.words = later.words and earlier.also = later.also;
-- Of hashes, because the words can be longer than what an index takes.
create unique index search_synonyms_once
  on search_synonyms (hash_array_extended(words_key, 0), hash_array_extended(also_key, 0));
