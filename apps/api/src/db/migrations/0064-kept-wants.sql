-- A wanted product that came in stays listed for a while, so that the person who receives goods sees who asked for it,
-- also customers whose address is not confirmed and who get no mail.

alter table product_wants add column arrived_at timestamptz(3);
create index product_wants_arrived on product_wants (arrived_at) where arrived_at is not null;
