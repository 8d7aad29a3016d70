-- The stock of a product changed.
create or replace function webhook_stock() returns trigger language plpgsql as $$
begin
  if webhook_wanted('stock.changed') then
    perform webhook_message('stock.changed', 'product:' || p.id, jsonb_build_object('productId', p.id, 'code', p.code,
      'kind', m.kind, 'quantityBefore', m.quantity_before, 'quantity', m.quantity_after, 'orderId', m.order_id))
    from (select * from added order by id) m join products p on p.id = m.product_id;
  end if;
  return null;
end $$;

create or replace trigger webhook_stock after insert on stock_movements referencing new table as added for each statement
  execute function webhook_stock();
