-- An index for each sort order of the product list that had none.

create index products_by_price on products (sell_price_cents, id) where archived_at is null;
create index products_by_cost on products (cost_cents, id) where archived_at is null;
create index products_by_stock on products (stock, id) where archived_at is null;
