drop trigger if exists returned_items_were_received on returned_items;
create constraint trigger returned_items_were_received after insert on returned_items
  deferrable initially deferred for each row when (new.from_order_id <> new.order_id and coalesce(new.moved_cents, 1) > 0)
  execute function refuse_giving_too_much('from_order_id');
