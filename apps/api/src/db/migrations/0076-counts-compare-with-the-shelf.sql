-- A count compares with what lies on the shelf: the stock and the units of orders that are not packed yet. From now on
-- `stock` of a counted line includes them, and `unpacked` says how many they were. `first_moment` and `last_moment` are
-- when the line's first and last part were counted; null in lines that an earlier release counted. A dismissed
-- difference does not correct the stock.

alter table count_lines
    add column unpacked integer not null default 0,
    add column first_moment timestamptz(3),
    add column last_moment timestamptz(3),
    add column dismissed_at timestamptz(3);
