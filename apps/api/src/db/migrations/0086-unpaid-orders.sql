-- Bounds on the stock that unpaid orders hold. Orders that wait for the proof of a transfer when this runs get the
-- whole term from now on: none is cancelled by the update itself.

alter table companies
  add column proof_hours integer not null default 24 check (proof_hours between 1 and 720),
  add column proof_hours_since timestamptz not null default now(),
  add column unpaid_units integer not null default 500 check (unpaid_units between 1 and 1000000);
