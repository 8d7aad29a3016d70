-- Prices by level as the domain computes them. `objects/products.sql` fills them, because processes of the release
-- before, which serve meanwhile, leave them out until a trigger adds them.
alter table products add column gold_price_cents bigint, add column silver_price_cents bigint;
