-- When the server heard of a step that a phone recorded earlier; null where both are the same moment.

alter table order_history add column recorded_at timestamptz(3);
