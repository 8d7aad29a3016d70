-- The searched text follows every change of what it is made of.
create or replace function products_fill_search_key() returns trigger language plpgsql as $$
begin
  new.search_key := product_search_key(new.name, new.code, new.gtin, new.tags, new.brand_id, new.reference_id);
  return new;
end $$;

-- By statement: a row-by-row trigger would pile up thousands of versions of sixteen counters in one import.
-- Counters are taken in one order, so that two imports do not deadlock.
create or replace function products_count_made() returns trigger language plpgsql as $$
begin
  insert into product_counts as counter
    select archived_at is not null, id % 16, count(*) from made group by 1, 2 order by 1, 2
    on conflict (archived, shard) do update set quantity = counter.quantity + excluded.quantity;
  return null;
end $$;

-- Archiving is rare; by row and column, so that a sale's stock does not run it.
create or replace function products_count_moved() returns trigger language plpgsql as $$
begin
  insert into product_counts as counter values
    (false, new.id % 16, case when new.archived_at is null then 1 else -1 end),
    (true, new.id % 16, case when new.archived_at is null then -1 else 1 end)
    on conflict (archived, shard) do update set quantity = counter.quantity + excluded.quantity;
  return null;
end $$;

-- Deleted products leave the counters.
create or replace function products_count_gone() returns trigger language plpgsql as $$
begin
  insert into product_counts as counter
    select archived_at is not null, id % 16, -count(*) from gone group by 1, 2 order by 1, 2
    on conflict (archived, shard) do update set quantity = counter.quantity + excluded.quantity;
  return null;
end $$;

-- Until the next release: processes of the release before read it, and write no prices by level.
create or replace function cost_plus(cents bigint, ppm integer) returns bigint language sql immutable parallel safe
  return cents + (cents * ppm + sign(ppm)::bigint * 500000) / 1000000;

-- Until the next release: prices by level for writers of the release before, which leave them out.
create or replace function write_missing_prices() returns trigger language plpgsql as $$
begin
  if new.gold_price_cents is not distinct from old.gold_price_cents
    and new.silver_price_cents is not distinct from old.silver_price_cents then
    new.gold_price_cents := cost_plus(new.cost_cents, new.gold_ppm);
    new.silver_price_cents := cost_plus(new.cost_cents, new.silver_ppm);
  end if;
  return new;
end $$;

-- Cents as the wire writes them, in reais.
create or replace function as_reais(cents bigint) returns numeric language sql immutable parallel safe
  return trim_scale(cents / 100.0);

-- A product as lists and as the shop show it, written once per change instead of once per reader.
create or replace function product_texts_of(p products, out product text, out offer text) language sql stable as $$
  select left(row_to_json(product)::text, -1), left(row_to_json(offer)::text, -1)
  from brands left join brand_references on brand_references.id = p.reference_id
    cross join lateral (select array(select '/api/files/' || file from product_images
      where product_id = p.id order by position) as files) as pictures
    cross join lateral (select trim_scale(p.gold_ppm / 10000.0) as "goldPercentage",
      trim_scale(p.silver_ppm / 10000.0) as "silverPercentage", case p.cost_cents when 0 then 0 else
        trim_scale(round((p.sell_price_cents - p.cost_cents) * 1000000.0 / p.cost_cents) / 10000.0) end
        as "bronzePercentage") as discount
    cross join lateral (select p.id, p.code, p.gtin, p.name, p.description, brands.name as brand,
      coalesce(brand_references.name, '') as reference, as_reais(p.cost_cents) as cost,
      as_reais(p.sell_price_cents) as "sellPrice", as_reais(p.gold_price_cents) as "goldPrice",
      as_reais(p.silver_price_cents) as "silverPrice", discount, p.stock_alert as "stockAlert",
      p.serialised, p.warranty_months as "warrantyMonths", p.tags, files as "imagesUrl",
      p.archived_at is not null as archived) as product
    cross join lateral (select p.id as "productId", p.name, p.code, files as "imagesUrl") as offer
  where brands.id = p.brand_id
$$;

-- The texts follow every change of what they show.
create or replace function write_product_texts() returns trigger language plpgsql as $$
begin
  select * into new.product_text, new.offer_text from product_texts_of(new);
  return new;
end $$;

-- The searched text of a product: name, codes, tags, brand and reference, their pairs, then the synonyms. Parts are
-- divided by '|', so that no phrase reaches from one into the next.
create or replace function product_search_key(name text, code text, gtin text, tags text[], brand integer, reference integer)
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

create or replace trigger products_counted_made after insert on products referencing new table as made
  for each statement execute function products_count_made();

create or replace trigger products_counted_moved after update of archived_at on products for each row
  when ((old.archived_at is null) <> (new.archived_at is null)) execute function products_count_moved();

create or replace trigger products_counted_gone after delete on products referencing old table as gone
  for each statement execute function products_count_gone();

create or replace trigger products_search_key before insert or update of name, code, gtin, tags, brand_id, reference_id
  on products for each row execute function products_fill_search_key();

drop trigger if exists products_units_agree on products;
create constraint trigger products_units_agree after update of stock, serialised on products
  deferrable initially deferred for each row
  when (new.serialised and (old.stock <> new.stock or not old.serialised)) execute function refuse_units_apart();

create or replace trigger products_prices before insert or update of cost_cents, gold_ppm, silver_ppm
  on products for each row execute function write_missing_prices();

-- Until the next release: the columns of migration 0460 are filled here, once the trigger writes them for every writer.
-- The texts contain the same prices already.
update products set gold_price_cents = cost_plus(cost_cents, gold_ppm), silver_price_cents = cost_plus(cost_cents, silver_ppm)
  where gold_price_cents is null or silver_price_cents is null;
alter table products alter gold_price_cents set not null, alter silver_price_cents set not null;

create or replace trigger products_texts before insert or update of code, gtin, name, description, brand_id, reference_id,
    cost_cents, sell_price_cents, gold_ppm, silver_ppm, gold_price_cents, silver_price_cents, stock_alert, serialised,
    warranty_months, tags, archived_at
  on products for each row execute function write_product_texts();

-- A changed `search_words_of` reaches the synonyms, and changed synonyms and functions the products that exist.
update search_synonyms set words = words, also = also
  where words_key <> search_words_of(words) or also_key <> search_words_of(also);
update products set name = name
  where search_key <> product_search_key(name, code, gtin, tags, brand_id, reference_id);

-- A changed `product_texts_of` reaches the products that exist.
update products set name = name where row(product_text, offer_text) is distinct from product_texts_of(products);
