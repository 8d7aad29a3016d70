-- What was received for an order and what was given back for it, computed from its rows, and constraints by which no
-- new row gives back more than was received. Rows of earlier releases may have done so: they stay as they are, and an
-- order that has them cannot give back anything more.
-- `returned_items.moved_cents` is the value that moved from the order of the items to the one being settled: 0 if both
-- are the same. `returns.refund_cents` is what a return pays in cash, by Pix or by transfer; its credit is in the
-- customer's account. Both are null in rows of earlier releases, which moved and refunded the whole value.
-- `orders.debt_lowered_cents` is the value of own items that came back on other orders, and of refunded freight, as far
-- as it was not given back because the order was not paid.

alter table orders add column debt_lowered_cents bigint not null default 0 check (debt_lowered_cents >= 0);
alter table returned_items add column moved_cents bigint check (moved_cents >= 0);
alter table returns
  add column refund_cents bigint check (refund_cents >= 0),
  add column refund_asked_at timestamptz(3);

-- An order in 7 or 12 is undone: nothing is owed for it. Older releases took any amount of cash; what exceeds the price
-- belongs to the till.
create function order_balance(wanted integer)
  returns table (received_cents bigint, given_cents bigint, owed_cents bigint) language sql stable as $$
  select
    (least(case when payment = 'cash' then coalesce(cash_received_cents, paid_cents) else paid_cents end,
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

create function refuse_giving_too_much() returns trigger language plpgsql as $$
declare
  wanted int := (to_jsonb(new) ->> tg_argv[0])::int;
begin
  if exists (select from order_balance(wanted) where given_cents > received_cents) then
    raise exception 'order % gives back more than was received for it', wanted
      using errcode = '23514', constraint = 'order_gives_back_what_it_received';
  end if;
  return null;
end $$;
create constraint trigger credit_entries_were_received after insert on credit_entries
  deferrable initially deferred for each row when (new.order_id is not null and new.kind in ('exchange', 'return', 'cancel'))
  execute function refuse_giving_too_much('order_id');
create constraint trigger returns_were_received after insert on returns
  deferrable initially deferred for each row when (new.settle <> 'credit' and coalesce(new.refund_cents, 1) > 0)
  execute function refuse_giving_too_much('from_order_id');
create constraint trigger returned_items_were_received after insert on returned_items
  deferrable initially deferred for each row when (new.from_order_id <> new.order_id and coalesce(new.moved_cents, 1) > 0)
  execute function refuse_giving_too_much('from_order_id');
create constraint trigger orders_keep_what_they_gave after update of paid_cents, cash_received_cents on orders
  deferrable initially deferred for each row
  when (new.paid_cents < old.paid_cents or new.cash_received_cents < old.cash_received_cents)
  execute function refuse_giving_too_much('id');
