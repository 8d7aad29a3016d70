-- Calls that were done under an idempotency key: a digest of the request, and its answer. `stock_entry_keys` and
-- `orders.idempotency_key` stay until no process of the previous release is running.

create table request_keys (
  actor text not null,
  scope text not null,
  key text not null,
  digest bytea not null,
  answer jsonb,
  at timestamptz(3) not null default now(),
  primary key (actor, scope, key)
);
create index request_keys_at on request_keys (at);
