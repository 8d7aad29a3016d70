-- Returned items get a plain table name; orders keep the terms agreed at checkout, and their lines the unit cost.
-- Earlier orders are filled from what is known now and marked as estimated: the cost of the last stock entry before the
-- sale, else the cost before the first entry after it, else the product's; the customer's present level; warranty and
-- freight as charged. A process of the previous release cannot record an exchange until it is replaced.

alter table take_backs rename to returned_items;
alter index take_backs_order rename to returned_items_order;
alter index take_backs_from rename to returned_items_from;
alter index take_backs_period rename to returned_items_period;

-- Null where a process of the previous release placed the order.
alter table orders
  add column level smallint check (level between 0 and 3),
  add column warranty_ppm integer check (warranty_ppm between 0 and 1000000),
  add column agreed_shipping_cents bigint check (agreed_shipping_cents >= 0),
  add column agreed_fast_tax_cents bigint check (agreed_fast_tax_cents >= 0),
  add column terms_estimated boolean not null default false;
alter table order_items add column unit_cost_cents bigint check (unit_cost_cents >= 0);

update orders set
  level = customers.level,
  warranty_ppm = case when with_warranty and sub_total_cents > 0
    then least(1000000, round(warranty_cents * 1000000.0 / sub_total_cents))::int else customers.warranty_ppm end,
  agreed_shipping_cents = case when is_fast or is_pickup or with_warranty
    then customers.shipping_cost_cents else freight_cents end,
  agreed_fast_tax_cents = case when is_fast then freight_cents else customers.fast_delivery_tax_cents end,
  terms_estimated = true
from customers where customers.id = orders.customer_id;

update order_items set unit_cost_cents = coalesce(
  (select unit_cost_cents from stock_movements entry
    where entry.product_id = order_items.product_id and kind = 'entry' and unit_cost_cents is not null
      and entry.at <= orders.placed_at order by entry.at desc, entry.id desc limit 1),
  (select coalesce(cost_before_cents, unit_cost_cents) from stock_movements entry
    where entry.product_id = order_items.product_id and kind = 'entry' and unit_cost_cents is not null
      and entry.at > orders.placed_at order by entry.at, entry.id limit 1),
  products.cost_cents)
from orders, products where orders.id = order_items.order_id and products.id = order_items.product_id;
