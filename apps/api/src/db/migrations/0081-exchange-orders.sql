-- The order of the goods that a customer took instead of those that came back; until now its code was in the note.

alter table returns add column exchange_order_id integer references orders;
update returns set exchange_order_id = orders.id from orders
  where returns.kind = 'exchange' and orders.code = substring(refund_note from '^Usado no pedido (S+)[.]$');
create index returns_exchange_order on returns (exchange_order_id) where exchange_order_id is not null;
