-- Customers ask for cancelling an unpaid order or for a return; the shop decides and they are told by mail.

create table order_requests (
  id integer generated always as identity primary key,
  order_id integer not null references orders,
  kind text not null check (kind in ('cancel', 'return')),
  reason text check (reason in ('regret', 'defect', 'wrong', 'other')),
  comments text not null default '',
  state text not null default 'open' check (state in ('open', 'accepted', 'refused', 'ended')),
  at timestamptz(3) not null default now(),
  reply text not null default '',
  decided_by integer references employees,
  decided_who text,
  decided_at timestamptz(3),
  check ((kind = 'return') = (reason is not null)),
  check ((state = 'open') = (decided_at is null))
);
-- One at a time for each order.
create unique index order_requests_once on order_requests (order_id) where state = 'open';
create index order_requests_order on order_requests (order_id);
create index order_requests_open on order_requests (id) where state = 'open';
create index order_requests_decided_by on order_requests (decided_by);

create table order_request_items (
  request_id integer not null references order_requests,
  product_id integer not null references products,
  quantity integer not null check (quantity > 0),
  primary key (request_id, product_id)
);
create index order_request_items_product on order_request_items (product_id);

alter table customer_mails
  add column request_id integer references order_requests,
  drop constraint customer_mails_kind_check,
  -- Every existing row was checked by the narrower one.
  add constraint customer_mails_kind_check check (kind in ('approved', 'reproved', 'placed', 'paid', 'shipped',
    'delivered', 'cancelled', 'available', 'requestAccepted', 'requestRefused')) not valid;
create index customer_mails_request on customer_mails (request_id) where request_id is not null;
