-- The notification of a change names the order's customer, so that customers are notified of their own orders.

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
