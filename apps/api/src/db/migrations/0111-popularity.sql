-- The units of a product that were sold in the last 90 days, computed again every night.

alter table products add column popularity integer not null default 0;

update products set popularity = units
from (
  select product_id, sum(quantity - returned)::int4 as units
  from orders join order_items on order_id = orders.id
  where status in (1, 2, 3, 4, 5, 6, 13, 14, 15, 16) and placed_at > now() - interval '90 days'
  group by product_id
) as sold
where product_id = products.id and units > 0;
