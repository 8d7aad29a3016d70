-- Bounds of what the counter takes back: days after the handover, and value of one sale's goods in cents.

alter table companies
  add column counter_return_days integer not null default 30 check (counter_return_days between 0 and 365),
  add column counter_return_cents bigint not null default 100000 check (counter_return_cents >= 0);
