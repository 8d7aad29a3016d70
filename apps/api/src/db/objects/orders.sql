-- At the end of the transaction, so that counters are held no longer than the commit takes and nothing else is waited
-- for meanwhile. One order takes them table by table and each table's in one order, so that no two orders deadlock.
create or replace function orders_count() returns trigger language plpgsql as $$
declare
  order_id integer := coalesce(new.id, old.id);
begin
  insert into order_status_counts as counter
    select status, order_id % 64, sum(delta) from (values (old.status, -1), (new.status, 1)) as change(status, delta)
    where status is not null group by 1 having sum(delta) <> 0 order by 1
    on conflict (status, shard) do update set quantity = counter.quantity + excluded.quantity;
  insert into order_day_counts as counter
    select status, (at at time zone 'UTC')::date, order_id % 16, sum(delta)
    from (values (old.status, old.updated_at, -1), (new.status, new.updated_at, 1)) as change(status, at, delta)
    where status is not null group by 1, 2 having sum(delta) <> 0 order by 1, 2
    on conflict (status, day, shard) do update set quantity = counter.quantity + excluded.quantity;
  insert into order_choice_counts as counter
    select status, payment, is_pickup, deliverer_id, order_id % 16, sum(delta)
    from (values (old.status, old.payment, old.is_pickup, old.deliverer_id, -1),
      (new.status, new.payment, new.is_pickup, new.deliverer_id, 1))
      as change(status, payment, is_pickup, deliverer_id, delta)
    where status is not null group by 1, 2, 3, 4 having sum(delta) <> 0 order by 1, 2, 3, 4
    on conflict (status, payment, is_pickup, deliverer_id, shard)
    do update set quantity = counter.quantity + excluded.quantity;
  return null;
end $$;

-- Whether all that is to be paid was received; what came back or was paid with credit is not to be paid.
create or replace function order_is_paid(o orders) returns boolean language sql immutable as $$
  select case when o.payment = 'cash' then coalesce(o.cash_received_cents, o.paid_cents) else o.paid_cents end
    + o.term_paid_cents >= o.total_cents - o.credit_used_cents - o.debt_lowered_cents
$$;

-- The event of an order whose last part was received.
create or replace function webhook_paid(o orders) returns void language sql as $$
  select webhook_message('order.paid', 'order:' || o.id, jsonb_build_object('orderId', o.id, 'code', o.code,
    'customerId', o.customer_id, 'total', round((o.total_cents - o.credit_used_cents) / 100.0, 2)))
$$;

-- Events reach webhooks from the transaction itself, whichever call or job changed the order.
create or replace function webhook_order_placed() returns trigger language plpgsql as $$
begin
  if webhook_wanted('order.placed') then
    perform webhook_message('order.placed', 'order:' || new.id, jsonb_build_object('orderId', new.id, 'code', new.code,
      'customerId', new.customer_id, 'statusKey', new.status, 'total', round(new.total_cents / 100.0, 2)));
  end if;
  if order_is_paid(new) and webhook_wanted('order.paid') then perform webhook_paid(new); end if;
  return null;
end $$;

-- The last part of the money arrived.
create or replace function webhook_order_paid() returns trigger language plpgsql as $$
begin
  if webhook_wanted('order.paid') then perform webhook_paid(new); end if;
  return null;
end $$;

-- The order went to another status.
create or replace function webhook_order_status() returns trigger language plpgsql as $$
begin
  if webhook_wanted('order.status_changed') then
    perform webhook_message('order.status_changed', 'order:' || new.id, jsonb_build_object('orderId', new.id,
      'code', new.code, 'customerId', new.customer_id, 'statusKey', new.status, 'previousStatusKey', old.status));
  end if;
  return null;
end $$;

-- An order that waits for its payment to be decided is announced to the devices that want it.
create or replace function announce_order() returns trigger language plpgsql as $$
begin
  insert into orders_to_announce (order_id)
  select new.id where exists (select from push_subscriptions where employee_id is not null)
  on conflict do nothing;
  return null;
end $$;

drop trigger if exists orders_counted on orders;
create constraint trigger orders_counted
  after insert or delete or update of status, updated_at, payment, is_pickup, deliverer_id on orders
  deferrable initially deferred for each row execute function orders_count();

drop trigger if exists orders_units_agree on orders;
create constraint trigger orders_units_agree after update of status on orders
  deferrable initially deferred for each row
  when ((old.status in (1, 2, 8, 9, 10, 11)) <> (new.status in (1, 2, 8, 9, 10, 11)))
  execute function refuse_units_apart();

drop trigger if exists orders_keep_what_they_gave on orders;
create constraint trigger orders_keep_what_they_gave after update of paid_cents, cash_received_cents on orders
  deferrable initially deferred for each row
  when (new.paid_cents < old.paid_cents or new.cash_received_cents < old.cash_received_cents)
  execute function refuse_giving_too_much('id');

drop trigger if exists orders_keep_what_their_debt_gave on orders;
create constraint trigger orders_keep_what_their_debt_gave after update of term_paid_cents on orders
  deferrable initially deferred for each row when (new.term_paid_cents < old.term_paid_cents)
  execute function refuse_giving_too_much('id');

create or replace trigger webhook_order_placed after insert on orders for each row execute function webhook_order_placed();

create or replace trigger webhook_order_paid
  after update of paid_cents, cash_received_cents, term_paid_cents on orders for each row
  when (not order_is_paid(old) and order_is_paid(new)) execute function webhook_order_paid();

create or replace trigger webhook_order_status after update of status on orders for each row
  when (old.status is distinct from new.status) execute function webhook_order_status();

create or replace trigger announce_placed_order after insert on orders for each row
  when (new.status = 11) execute function announce_order();

create or replace trigger announce_order after update of status on orders for each row
  when (new.status = 11 and old.status <> 11) execute function announce_order();
