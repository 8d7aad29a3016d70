-- The second line of an address (flat, block), which an order keeps as it was agreed.

alter table customers add column complement text not null default '';
alter table orders add column complement text not null default '';
