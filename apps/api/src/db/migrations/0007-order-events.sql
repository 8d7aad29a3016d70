-- Every change of an order inserts into its history; a trigger there notifies open boards when the transaction commits.
-- A statement that inserts many rows (a load, a restore) sends one notification that anything may have changed.

create function order_history_notify() returns trigger language plpgsql as $$
begin
  if (select count(*) from (select from added limit 51) as few) > 50 then
    perform pg_notify('order_events', '{}');
  else
    perform pg_notify('order_events', json_build_object('orderId', added.order_id, 'status', added.status,
      'action', added.action, 'delivererId', orders.deliverer_id)::text)
    from added join orders on orders.id = added.order_id;
  end if;
  return null;
end $$;
create trigger order_history_told after insert on order_history
  referencing new table as added for each statement execute function order_history_notify();

-- Orders that wait for the deliverers' next departure.
create index orders_to_leave on orders (status, deliverer_id)
  where status in (1, 2, 3) and not is_pickup and not is_fast;
