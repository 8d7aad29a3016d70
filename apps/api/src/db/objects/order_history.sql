-- Open boards learn of every change of an order when the transaction commits. More than 50 rows at once send one
-- notification that anything may have changed.
create or replace function order_history_notify() returns trigger language plpgsql as $$
begin
  if (select count(*) from (select from added limit 51) as few) > 50 then
    perform pg_notify('order_events', '{}');
  else
    perform pg_notify('order_events', json_build_object('orderId', added.order_id, 'status', added.status,
      'action', added.action, 'delivererId', orders.deliverer_id, 'customerId', orders.customer_id)::text)
    from added join orders on orders.id = added.order_id;
  end if;
  return null;
end $$;

create or replace trigger order_history_told after insert on order_history
  referencing new table as added for each statement execute function order_history_notify();
