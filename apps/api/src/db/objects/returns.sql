-- Goods came back.
create or replace function webhook_return() returns trigger language plpgsql as $$
begin
  if webhook_wanted('return.created') then
    perform webhook_message('return.created', 'order:' || new.from_order_id, jsonb_build_object('returnId', new.id,
      'code', new.code, 'orderId', new.from_order_id, 'total', round((new.items_cents + new.freight_cents) / 100.0, 2),
      'settle', new.settle));
  end if;
  return null;
end $$;

drop trigger if exists returns_were_received on returns;
create constraint trigger returns_were_received after insert on returns
  deferrable initially deferred for each row when (new.settle <> 'credit' and coalesce(new.refund_cents, 1) > 0)
  execute function refuse_giving_too_much('from_order_id');

create or replace trigger webhook_return after insert on returns for each row execute function webhook_return();
