-- What people call the same thing. All `words` find what is called by one of them; they also find what is called by one
-- of `also`, which does not find them.
-- Texts in the form in which they are searched. `searchWords` of the domain does the same with what is typed.

create function search_words(value text) returns text language sql immutable parallel safe strict
  return btrim(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
    fold(replace(value, chr(215), 'x')),
    '([0-9])[.,](?=[0-9])', '\1', 'g'),
    '([a-z0-9])\+', '\1 plus ', 'g'),
    '[^a-z0-9\u0080-\U0010FFFF]+', ' ', 'g'),
    '([0-9])(?=[^0-9 ])', '\1 ', 'g'),
    '([^0-9 ])(?=[0-9])', '\1 ', 'g'));

create function search_words_of(texts text[]) returns text[] language sql immutable parallel safe strict
  return array(select search_words(one) from unnest(texts) as one);

-- Neighbours without digits as one word: 'power bank' is also 'powerbank'.
create function search_pairs(words text) returns text language sql immutable parallel safe strict
  return (select coalesce(string_agg(word || next, ' ' order by place), '') from (
    select word, lead(word) over (order by place) as next, place
    from unnest(string_to_array(words, ' ')) with ordinality as all_words (word, place)) as pairs
    where word !~ '[0-9]' and next !~ '[0-9]');

create table search_synonyms (
  id integer generated always as identity primary key,
  words text[] not null check (cardinality(words) > 0),
  also text[] not null default '{}',
  words_key text[] not null generated always as (search_words_of(words)) stored,
  also_key text[] not null generated always as (search_words_of(also)) stored
);
insert into search_synonyms (words, also)
  select array(select jsonb_array_elements_text(one -> 'words')), array(select jsonb_array_elements_text(one -> 'also'))
  from jsonb_array_elements('[{"words":["tipo C","type C","USB-C","tipoC","typeC"],"also":[]},{"words":["micro USB","V8"],"also":[]},{"words":["carregador","fonte"],"also":[]},{"words":["sem fio","indução","wireless"],"also":[]},{"words":["veicular","carro","automotivo"],"also":[]},{"words":["bateria externa","bateria portátil","carregador portátil"],"also":["power bank"]},{"words":["película","vidro","protetor de tela"],"also":[]},{"words":["privacidade","privativa"],"also":[]},{"words":["capa","capinha","case"],"also":[]},{"words":["magnético","magnética","MagSafe"],"also":[]},{"words":["headset","earphone","earbuds","fone de ouvido"],"also":["fone"]},{"words":["caixa de som","caixinha","speaker"],"also":[]},{"words":["relógio","relógio inteligente","smartwatch","watch"],"also":[]},{"words":["relógio inteligente"],"also":["smart band"]},{"words":["fone sem fio","fone bluetooth"],"also":["Buds","AirPods"]},{"words":["suporte para celular"],"also":["suporte"]},{"words":["carregador de iPhone"],"also":["fonte USB-C 20 W"]},{"words":["cabo de carregar iPhone"],"also":["lightning"]},{"words":["Samsung"],"also":["Galaxy"]},{"words":["mi band","miband"],"also":["smart band"]},{"words":["microSD","micro SD","cartão de memória","cartão SD"],"also":[]},{"words":["anel","popsocket"],"also":[]},{"words":["celular","smartphone"],"also":[]},{"words":["seminovo","usado"],"also":[]},{"words":["iPhone"],"also":["lightning"]},{"words":["W","watt","watts"],"also":[]},{"words":["m","metro","metros"],"also":[]},{"words":["GB","giga","gigas"],"also":[]}]'::jsonb) with ordinality as list (one, place) order by place;

-- The searched text of a product: name, codes, tags, brand and reference, their pairs, then the synonyms. Parts are
-- divided by '|', so that no phrase reaches from one into the next.
create function product_search_key(name text, code text, gtin text, tags text[], brand integer, reference integer)
  returns text language sql stable as $$
  with texts as (
    select search_words(text) as words
    from unnest(array[name, code, gtin] || tags || array[(select brands.name from brands where id = brand),
      (select brand_references.name from brand_references where id = reference)]) as text
    where text <> ''
  ), base as (
    select concat(' ', string_agg(words, ' | '), ' | ', string_agg(search_pairs(words), ' | '), ' ') as key from texts
  )
  select key || coalesce((select '| ' || string_agg(distinct word, ' | ') || ' '
    from search_synonyms, unnest(words_key) as word
    where exists (select from unnest(words_key || also_key) as held where strpos(key, ' ' || held || ' ') > 0)), '')
  from base
$$;

create or replace function products_fill_search_key() returns trigger language plpgsql as $$
begin
  new.search_key := product_search_key(new.name, new.code, new.gtin, new.tags, new.brand_id, new.reference_id);
  return new;
end $$;

alter table products add column name_words text not null generated always as (search_words(name)) stored;
drop index products_best;
create index products_best on products ((least(stock, 1)) desc, (name_words collate "C"), id) include (stock)
  where archived_at is null;
update products set search_key = product_search_key(name, code, gtin, tags, brand_id, reference_id);

drop index customers_search;
alter table customers drop column search_key;
alter table customers add column search_key text not null generated always as
  (' ' || fold(name || ' ' || email || ' ' || document || ' ' || phone) || ' ' || search_pairs(search_words(name)) || ' ')
  stored;
create index customers_search on customers using gin (search_key gin_trgm_ops);
