-- A unit has one open claim of each customer who had it: one that was given back and sold again may have another.

create unique index claims_open_once on claims (unit_id, order_id) where ended_at is null;
drop index claims_open;
