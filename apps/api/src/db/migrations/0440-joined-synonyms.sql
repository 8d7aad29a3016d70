-- What is written in several words is also written as one: 'usbc', 'powerbank'.

update search_synonyms set
  words = words || array(select replace(one, ' ', '') from unnest(words_key) as one
    where one ~ ' ' and one !~ '[0-9]' and replace(one, ' ', '') <> all (words_key)),
  also = also || array(select replace(one, ' ', '') from unnest(also_key) as one
    where one ~ ' ' and one !~ '[0-9]' and replace(one, ' ', '') <> all (also_key));
update products set search_key = product_search_key(name, code, gtin, tags, brand_id, reference_id);
