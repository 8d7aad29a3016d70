import { type Kysely, sql } from 'kysely'

/** Products as the API's JSON, written in the transaction that changes them: a list joins texts instead of making them. */
const statements = sql`
-- Rounded half away from zero like all prices; costs are never negative.
create function cost_plus(cents bigint, ppm integer) returns bigint language sql immutable parallel safe
  return cents + (cents * ppm + 500000) / 1000000;
create function as_reais(cents bigint) returns numeric language sql immutable parallel safe
  return trim_scale(cents / 100.0);

create table product_texts (
  product_id integer primary key references products on delete cascade,
  -- For the back-office and for buyers: what no sale changes, without the closing brace.
  product text not null,
  offer text not null
);

create function product_texts_of(ids integer[]) returns setof product_texts language sql stable as $$
  select products.id, left(row_to_json(product)::text, -1), left(row_to_json(offer)::text, -1)
  from products join brands on brands.id = brand_id left join brand_references on brand_references.id = reference_id
    cross join lateral (select array(select '/api/files/' || file from product_images
      where product_id = products.id order by position) as files) as pictures
    cross join lateral (select trim_scale(gold_ppm / 10000.0) as "goldPercentage",
      trim_scale(silver_ppm / 10000.0) as "silverPercentage", case cost_cents when 0 then 0
        else trim_scale(round((sell_price_cents - cost_cents) * 1000000.0 / cost_cents) / 10000.0) end
        as "bronzePercentage") as discount
    cross join lateral (select products.id, products.code, gtin, products.name, description, brands.name as brand,
      coalesce(brand_references.name, '') as reference, as_reais(cost_cents) as cost,
      as_reais(sell_price_cents) as "sellPrice", as_reais(cost_plus(cost_cents, gold_ppm)) as "goldPrice",
      as_reais(cost_plus(cost_cents, silver_ppm)) as "silverPrice", discount, stock_alert as "stockAlert", serialised,
      warranty_months as "warrantyMonths", tags, files as "imagesUrl", archived_at is not null as archived) as product
    cross join lateral (select products.id as "productId", products.name, products.code, files as "imagesUrl") as offer
  where products.id = any(ids)
$$;

create function write_product_texts() returns trigger language plpgsql as $$
declare ids integer[];
begin
  if tg_table_name = 'products' then ids := array[new.id];
  elsif tg_table_name = 'brands' then ids := array(select id from products where brand_id = new.id);
  elsif tg_table_name = 'brand_references' then ids := array(select id from products where reference_id = new.id);
  else ids := array[coalesce(new.product_id, old.product_id)];
  end if;
  insert into product_texts select * from product_texts_of(ids)
    on conflict (product_id) do update set product = excluded.product, offer = excluded.offer;
  return null;
end $$;
create trigger product_texts_written after insert or update of code, gtin, name, description, brand_id, reference_id,
    cost_cents, sell_price_cents, gold_ppm, silver_ppm, stock_alert, serialised, warranty_months, tags, archived_at
  on products for each row execute function write_product_texts();
create trigger product_texts_written after insert or update or delete on product_images
  for each row execute function write_product_texts();
create trigger product_texts_written after update of name on brands
  for each row execute function write_product_texts();
create trigger product_texts_written after update of name on brand_references
  for each row execute function write_product_texts();

insert into product_texts select * from product_texts_of(array(select id from products));
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await statements.execute(db)
}
