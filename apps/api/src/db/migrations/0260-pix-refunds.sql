-- Refunds of Pix that the provider reports (`devolucoes`), each once. `own_cents` is a refund that the shop had
-- recorded before: that of a return, or a payout. `surplus_cents` had become credit when the payment was accepted.
-- `open_cents` is what could be taken back from nothing: it was given to the customer already.
-- `pix_payments.returned_cents` is the sum of the refunds without the shop's own.
-- `orders.pix_returned_cents` and `order_parts.returned_cents` are what was given back after the order had gone on. A
-- confirmation by hand counts until its Pix was given back (`pix_confirmations.returned_at`). New conditions are not
-- validated: every existing row satisfied the narrower ones.

alter table pix_payments
  add column returned_cents bigint not null default 0,
  add constraint pix_payments_returned check (returned_cents between 0 and amount_cents) not valid,
  drop constraint pix_payments_outcome_check,
  add constraint pix_payments_outcome_check
    check (outcome in ('matched', 'short', 'surplus', 'duplicate', 'late', 'unknown', 'returned')) not valid,
  drop constraint pix_payments_decision_check,
  add constraint pix_payments_decision_check check (decision in ('accept', 'refund', 'keep', 'noted')) not valid;

create table pix_refunds (
  id integer generated always as identity primary key,
  payment_id integer not null references pix_payments,
  -- The provider's id within its payment.
  refund_id text not null,
  amount_cents bigint not null check (amount_cents > 0),
  nature text not null default '',
  own_cents bigint not null default 0 check (own_cents in (0, amount_cents)),
  surplus_cents bigint not null default 0 check (surplus_cents between 0 and amount_cents),
  open_cents bigint not null default 0 check (open_cents between 0 and amount_cents),
  return_id integer references returns,
  payout_id bigint references credit_entries,
  received_at timestamptz(3) not null default now(),
  constraint pix_refunds_once unique (payment_id, refund_id),
  check ((own_cents > 0) = (num_nonnulls(return_id, payout_id) = 1))
);
create unique index pix_refunds_return_once on pix_refunds (return_id) where return_id is not null;
create unique index pix_refunds_payout_once on pix_refunds (payout_id) where payout_id is not null;

alter table orders add column pix_returned_cents bigint not null default 0;
alter table order_parts add column returned_cents bigint not null default 0;

alter table pix_confirmations add column returned_at timestamptz(3);
drop index pix_confirmations_settled_once;
create unique index pix_confirmations_settled_once on pix_confirmations (order_id, part_id) nulls not distinct
  where returned_at is null;

alter table credit_entries drop constraint credit_entries_kind_check, drop constraint credit_entries_check,
  add constraint credit_entries_kind_check check (kind in ('exchange', 'return', 'cancel', 'pix', 'grant', 'use',
    'payout', 'overpaid', 'overpaidVoid', 'lineVoid', 'opening', 'pixVoid', 'pixReturned')) not valid,
  add constraint credit_entries_check check (
    (kind in ('use', 'payout', 'overpaidVoid', 'lineVoid', 'pixVoid', 'pixReturned')) = (amount_cents < 0)) not valid;
-- A payment that waits for a person again can become credit again.
drop index credit_entries_pix_once;
create index credit_entries_pix on credit_entries (pix_payment_id) where pix_payment_id is not null;

-- A payment can be given back in several steps.
alter table receivable_entries add column pix_refund_id integer references pix_refunds;
drop index receivable_entries_paid_once;
create unique index receivable_entries_paid_once
  on receivable_entries (payment_id, instalment_id, kind, (amount_cents > 0), pix_refund_id) nulls not distinct
  where payment_id is not null;

create or replace function order_balance(wanted integer)
  returns table (received_cents bigint, given_cents bigint, owed_cents bigint) language sql stable as $$
  select
    (least(case when payment = 'cash' then coalesce(cash_received_cents, paid_cents) else paid_cents end + term_paid_cents,
        greatest(0, price - credit_used_cents))
      + credit_used_cents
      + (select coalesce(sum(coalesce(moved_cents, quantity * unit_price_cents)), 0) from returned_items
          where order_id = wanted and from_order_id <> wanted))::bigint,
    ((select coalesce(sum(amount_cents), 0) from credit_entries
        where order_id = wanted and kind in ('exchange', 'return', 'cancel', 'pixReturned'))
      + (select coalesce(sum(coalesce(refund_cents, case when settle = 'credit' then 0 else items_cents + freight_cents end)), 0)
          from returns where from_order_id = wanted)
      + (select coalesce(sum(coalesce(moved_cents, quantity * unit_price_cents)), 0) from returned_items
          where from_order_id = wanted and order_id <> wanted))::bigint,
    (case when status in (7, 12) then 0 else greatest(0, price
      - (select coalesce(sum(returned * unit_price_cents), 0) from order_items where order_id = wanted)
      - (select coalesce(sum(freight_cents), 0) from returns where from_order_id = wanted)) end)::bigint
  from (select *, sub_total_cents + warranty_cents + freight_cents as price from orders where id = wanted) as sale
$$;
