-- Debit or credit of a card, and of a fee; null for what was recorded before, and for a fee of both. Adding a nullable
-- column writes no row; its condition holds for every older one, so that it needs no scan.

alter table order_parts add column card_kind text,
  add constraint order_parts_card_kind check (card_kind in ('debit', 'credit')
    and (card_kind <> 'debit' or instalments = 1)) not valid;
alter table card_fees add column kind text check (kind in ('debit', 'credit'));
drop index card_fees_once;
create unique index card_fees_once on card_fees (lower(brand), kind, instalments) nulls not distinct;
