-- The parts in which an order is paid. Only an order that was placed in parts has rows; any other has one part, which
-- is read from the order itself, so that nothing is written for the orders that exist. New conditions are `not valid`:
-- validating them would read all orders under an exclusive lock, and every older row satisfies them.
-- `orders.other_parts_cents` is the sum of the parts other than cash less their `lowered_cents`: what exceeds it is
-- taken in cash. `orders.term_paid_cents` is the principal received for the order's instalments (parts on term and
-- rests of cash), beside `paid_cents`, which keeps what was received in any other way.

alter table orders
  drop constraint orders_payment_check,
  add constraint orders_payment_check
    check (payment in ('cash', 'transfer', 'pix', 'card', 'term', 'mixed')) not valid,
  add column other_parts_cents bigint not null default 0,
  add column term_paid_cents bigint not null default 0,
  add constraint orders_parts_not_negative check (other_parts_cents >= 0 and term_paid_cents >= 0) not valid;

create table order_parts (
  id integer generated always as identity primary key,
  order_id integer not null references orders,
  position smallint not null,
  kind text not null check (kind in ('cash', 'transfer', 'pix', 'card', 'term')),
  -- As agreed at the checkout. What came back may have lowered a part on term.
  amount_cents bigint not null check (amount_cents > 0),
  lowered_cents bigint not null default 0 check (lowered_cents between 0 and amount_cents),
  status text not null check (status in ('waiting', 'received', 'refused', 'refunded')),
  received_at timestamptz(3),
  -- Of a card. The fee is that of the settings when it was recorded.
  brand text,
  instalments smallint check (instalments between 1 and 12),
  authorisation text,
  fee_cents bigint not null default 0 check (fee_cents >= 0),
  -- Of a part on term: days after the sale on which each instalment is due.
  days integer[],
  -- Of a Pix.
  txid text constraint order_parts_txid unique,
  pix_code text,
  bank_setting_id integer references bank_settings on delete set null,
  -- Of a transfer: its proof.
  receipt_file text,
  unique (order_id, position),
  check ((kind = 'card') = (brand is not null) and (kind = 'term') = (days is not null)),
  check (txid is null or kind = 'pix'),
  check (receipt_file is null or kind = 'transfer')
);
create index order_parts_setting on order_parts (bank_setting_id);
create index order_parts_receipt_file on order_parts (receipt_file) where receipt_file is not null;

-- Each Pix of an order in parts is a payment of its own.
alter table pix_payments add column part_id integer references order_parts;
alter table pix_confirmations drop constraint pix_confirmations_pkey,
  add column part_id integer references order_parts;
create unique index pix_confirmations_settled_once on pix_confirmations (order_id, part_id) nulls not distinct;

-- The share of an amount that belongs to one kind of payment, in cents: by the parts' amounts, so that the shares of all
-- kinds add up to it. The amount itself for an order in one payment of this kind.
create function part_share(wanted integer, wanted_kind text, amount bigint) returns bigint language sql stable parallel safe as $$
  select coalesce(sum(round(amount * upto / total) - round(amount * (upto - part) / total))
    filter (where kind = wanted_kind), 0)::bigint
  from (
    select kind, (amount_cents - lowered_cents)::numeric as part,
      sum(amount_cents - lowered_cents) over (order by position) as upto,
      nullif(sum(amount_cents - lowered_cents) over (), 0) as total
    from order_parts where order_id = wanted) as parts
$$;

create or replace function order_balance(wanted integer)
  returns table (received_cents bigint, given_cents bigint, owed_cents bigint) language sql stable as $$
  select
    (least(case when payment = 'cash' then coalesce(cash_received_cents, paid_cents) else paid_cents end + term_paid_cents,
        greatest(0, price - credit_used_cents))
      + credit_used_cents
      + (select coalesce(sum(coalesce(moved_cents, quantity * unit_price_cents)), 0) from returned_items
          where order_id = wanted and from_order_id <> wanted))::bigint,
    ((select coalesce(sum(amount_cents), 0) from credit_entries
        where order_id = wanted and kind in ('exchange', 'return', 'cancel'))
      + (select coalesce(sum(coalesce(refund_cents, case when settle = 'credit' then 0 else items_cents + freight_cents end)), 0)
          from returns where from_order_id = wanted)
      + (select coalesce(sum(coalesce(moved_cents, quantity * unit_price_cents)), 0) from returned_items
          where from_order_id = wanted and order_id <> wanted))::bigint,
    (case when status in (7, 12) then 0 else greatest(0, price
      - (select coalesce(sum(returned * unit_price_cents), 0) from order_items where order_id = wanted)
      - (select coalesce(sum(freight_cents), 0) from returns where from_order_id = wanted)) end)::bigint
  from (select *, sub_total_cents + warranty_cents + freight_cents as price from orders where id = wanted) as sale
$$;
create constraint trigger orders_keep_what_their_debt_gave after update of term_paid_cents on orders
  deferrable initially deferred for each row when (new.term_paid_cents < old.term_paid_cents)
  execute function refuse_giving_too_much('id');

-- Fees of card machines: those of a brand, and those of every other brand (null). ppm of the amount.
create table card_fees (
  brand text,
  instalments smallint not null check (instalments between 1 and 12),
  fee_ppm integer not null check (fee_ppm between 0 and 1000000)
);
create unique index card_fees_once on card_fees (lower(brand), instalments) nulls not distinct;
