-- Events for other programs. Triggers write one message for each address that wants the event, in the transaction of
-- the change, so that no event is lost and none is sent of a change that was rolled back. Changes of one subject
-- ('order:12') happen under the lock of its row: their messages have ascending ids.

create table webhooks (
  id integer generated always as identity primary key,
  url text not null,
  events text[] not null check (events <> '{}'),
  active boolean not null default true,
  sealed_secret text not null,
  -- Messages are signed with it too until then.
  previous_sealed_secret text,
  previous_until timestamptz(3),
  created_at timestamptz(3) not null default now(),
  check ((previous_sealed_secret is null) = (previous_until is null))
);
create table webhook_deliveries (
  id bigint generated always as identity primary key,
  webhook_id integer not null references webhooks on delete cascade,
  message_id text not null default 'msg_' || replace(gen_random_uuid()::text, '-', ''),
  event text not null,
  subject text not null,
  body text not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  -- Attempts since the message was made or last sent again by a person.
  attempts integer not null default 0,
  -- While an attempt is under way: when another process may take over.
  next_at timestamptz(3) not null default now(),
  created_at timestamptz(3) not null default now()
);
create index webhook_deliveries_due on webhook_deliveries (webhook_id, next_at, id) where state = 'waiting';
create index webhook_deliveries_subject on webhook_deliveries (webhook_id, subject, id) where state = 'waiting';
create index webhook_deliveries_failed on webhook_deliveries (webhook_id) where state = 'failed';
create index webhook_deliveries_list on webhook_deliveries (webhook_id, id);
create index webhook_deliveries_old on webhook_deliveries (created_at);

create table webhook_attempts (
  id bigint generated always as identity primary key,
  delivery_id bigint not null references webhook_deliveries on delete cascade,
  at timestamptz(3) not null,
  status integer,
  answer text not null,
  ms integer not null
);
create index webhook_attempts_delivery on webhook_attempts (delivery_id, id);

create function webhook_wanted(wanted text) returns boolean language sql stable as $$
  select exists (select from webhooks where active and wanted = any(events))
$$;
create function webhook_message(occurred text, about text, data jsonb) returns void language sql as $$
  insert into webhook_deliveries (webhook_id, event, subject, body)
  select id, occurred, about, jsonb_build_object('type', occurred,
      'timestamp', to_char(clock_timestamp() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'data', data)::text
  from webhooks where active and occurred = any(events)
$$;

-- Whether all that is to be paid was received; what came back or was paid with credit is not to be paid.
create function order_is_paid(o orders) returns boolean language sql immutable as $$
  select case when o.payment = 'cash' then coalesce(o.cash_received_cents, o.paid_cents) else o.paid_cents end
    + o.term_paid_cents >= o.total_cents - o.credit_used_cents - o.debt_lowered_cents
$$;
create function webhook_paid(o orders) returns void language sql as $$
  select webhook_message('order.paid', 'order:' || o.id, jsonb_build_object('orderId', o.id, 'code', o.code,
    'customerId', o.customer_id, 'total', round((o.total_cents - o.credit_used_cents) / 100.0, 2)))
$$;

create function webhook_order_placed() returns trigger language plpgsql as $$
begin
  if webhook_wanted('order.placed') then
    perform webhook_message('order.placed', 'order:' || new.id, jsonb_build_object('orderId', new.id, 'code', new.code,
      'customerId', new.customer_id, 'statusKey', new.status, 'total', round(new.total_cents / 100.0, 2)));
  end if;
  if order_is_paid(new) and webhook_wanted('order.paid') then perform webhook_paid(new); end if;
  return null;
end $$;
create trigger webhook_order_placed after insert on orders for each row execute function webhook_order_placed();

create function webhook_order_paid() returns trigger language plpgsql as $$
begin
  if webhook_wanted('order.paid') then perform webhook_paid(new); end if;
  return null;
end $$;
create trigger webhook_order_paid
  after update of paid_cents, cash_received_cents, term_paid_cents on orders for each row
  when (not order_is_paid(old) and order_is_paid(new)) execute function webhook_order_paid();

create function webhook_order_status() returns trigger language plpgsql as $$
begin
  if webhook_wanted('order.status_changed') then
    perform webhook_message('order.status_changed', 'order:' || new.id, jsonb_build_object('orderId', new.id,
      'code', new.code, 'customerId', new.customer_id, 'statusKey', new.status, 'previousStatusKey', old.status));
  end if;
  return null;
end $$;
create trigger webhook_order_status after update of status on orders for each row
  when (old.status is distinct from new.status) execute function webhook_order_status();

create function webhook_stock() returns trigger language plpgsql as $$
begin
  if webhook_wanted('stock.changed') then
    perform webhook_message('stock.changed', 'product:' || p.id, jsonb_build_object('productId', p.id, 'code', p.code,
      'kind', m.kind, 'quantityBefore', m.quantity_before, 'quantity', m.quantity_after, 'orderId', m.order_id))
    from (select * from added order by id) m join products p on p.id = m.product_id;
  end if;
  return null;
end $$;
create trigger webhook_stock after insert on stock_movements referencing new table as added for each statement
  execute function webhook_stock();

create function webhook_customer() returns trigger language plpgsql as $$
begin
  if webhook_wanted('customer.approved') then
    perform webhook_message('customer.approved', 'customer:' || new.id,
      jsonb_build_object('customerId', new.id, 'level', new.level));
  end if;
  return null;
end $$;
create trigger webhook_customer after update of status on customers for each row
  when (old.status in ('Waiting', 'Reproved') and new.status = 'Approved') execute function webhook_customer();

create function webhook_return() returns trigger language plpgsql as $$
begin
  if webhook_wanted('return.created') then
    perform webhook_message('return.created', 'order:' || new.from_order_id, jsonb_build_object('returnId', new.id,
      'code', new.code, 'orderId', new.from_order_id, 'total', round((new.items_cents + new.freight_cents) / 100.0, 2),
      'settle', new.settle));
  end if;
  return null;
end $$;
create trigger webhook_return after insert on returns for each row execute function webhook_return();
