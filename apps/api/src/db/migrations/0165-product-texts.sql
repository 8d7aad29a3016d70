-- Products as the API's JSON, written in the transaction that changes them, so that a list only joins stored texts.

-- Rounded half away from zero like all prices; costs are never negative.
create function cost_plus(cents bigint, ppm integer) returns bigint language sql immutable parallel safe
  return cents + (cents * ppm + 500000) / 1000000;
create function as_reais(cents bigint) returns numeric language sql immutable parallel safe
  return trim_scale(cents / 100.0);

-- For the back-office and for buyers: what no sale changes, without the closing brace.
alter table products add column product_text text not null default '', add column offer_text text not null default '';

create function product_texts_of(p products, out product text, out offer text) language sql stable as $$
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
      as_reais(p.sell_price_cents) as "sellPrice", as_reais(cost_plus(p.cost_cents, p.gold_ppm)) as "goldPrice",
      as_reais(cost_plus(p.cost_cents, p.silver_ppm)) as "silverPrice", discount, p.stock_alert as "stockAlert",
      p.serialised, p.warranty_months as "warrantyMonths", p.tags, files as "imagesUrl",
      p.archived_at is not null as archived) as product
    cross join lateral (select p.id as "productId", p.name, p.code, files as "imagesUrl") as offer
  where brands.id = p.brand_id
$$;

create function write_product_texts() returns trigger language plpgsql as $$
begin
  select * into new.product_text, new.offer_text from product_texts_of(new);
  return new;
end $$;
create trigger products_texts before insert or update of code, gtin, name, description, brand_id, reference_id,
    cost_cents, sell_price_cents, gold_ppm, silver_ppm, stock_alert, serialised, warranty_months, tags, archived_at
  on products for each row execute function write_product_texts();

create function renew_product_texts() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'brands' then update products set name = name where brand_id = new.id;
  elsif tg_table_name = 'brand_references' then update products set name = name where reference_id = new.id;
  else update products set name = name where id = coalesce(new.product_id, old.product_id);
  end if;
  return null;
end $$;
create trigger product_images_texts after insert or update or delete on product_images
  for each row execute function renew_product_texts();
create trigger brands_texts after update of name on brands for each row execute function renew_product_texts();
create trigger references_texts after update of name on brand_references
  for each row execute function renew_product_texts();

update products set name = name;
