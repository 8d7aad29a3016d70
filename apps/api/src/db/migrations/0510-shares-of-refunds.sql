-- A refund that the provider reports can cover several returns, each also in part: one row for each of them, and one for
-- what is left of it.
alter table pix_refunds
  drop constraint pix_refunds_once,
  add constraint pix_refunds_once unique nulls not distinct (payment_id, refund_id, return_id, payout_id);
create index pix_refunds_return on pix_refunds (return_id) where return_id is not null;
drop index pix_refunds_return_once;

-- What the provider was asked for: a repetition asks for the same, whatever was reported meanwhile.
alter table returns add column refund_asked_cents bigint;
update returns set refund_asked_cents = coalesce(refund_cents, items_cents + freight_cents) where refund_asked_at is not null;
