-- What is given from this amount on is shown to those who manage orders.

alter table companies add column told_above_cents bigint not null default 50000 check (told_above_cents >= 0);
