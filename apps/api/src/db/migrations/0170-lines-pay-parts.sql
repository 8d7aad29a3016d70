-- Lines of a bank statement pay single transfers and Pix of an order in parts, and less or more than was expected.
-- `orders.in_bank` is about orders without rows of parts, `order_parts.in_bank` about the transfers and Pix of others.
-- `credited_cents` became the customer's credit, `rest_id` is the instalment of what the line lacks.

alter table order_parts add column in_bank boolean not null default false;
alter table bank_lines
  add column part_id integer references order_parts,
  add column credited_cents bigint not null default 0 check (credited_cents >= 0),
  add column rest_id integer references instalments,
  add constraint bank_lines_part_of_order check (part_id is null or order_id is not null);
drop index bank_lines_order_once;
create unique index bank_lines_order_once on bank_lines (order_id) where order_id is not null and part_id is null;
create unique index bank_lines_part_once on bank_lines (part_id) where part_id is not null;
create index bank_lines_order on bank_lines (order_id) where part_id is not null;
create index bank_lines_rest on bank_lines (rest_id) where rest_id is not null;
create index order_parts_not_in_bank on order_parts (order_id)
  where kind in ('transfer', 'pix') and status = 'received' and not in_bank;

update bank_lines set credited_cents = amount_cents - paid_cents
  from orders where orders.id = order_id and bank_lines.status = 'settled' and amount_cents > paid_cents;
-- Orders in parts that were settled as a whole: their first transfer or Pix is what the line paid.
update bank_lines set part_id = parts.id from orders
  cross join lateral (select id from order_parts where order_id = orders.id and kind in ('transfer', 'pix')
    order by position limit 1) as parts
  where orders.id = bank_lines.order_id;
update order_parts set in_bank = true where id in (select part_id from bank_lines);
update orders set in_bank = false where in_bank and id in (select order_id from bank_lines where part_id is not null);

alter table credit_entries
  drop constraint credit_entries_kind_check,
  drop constraint credit_entries_check,
  add constraint credit_entries_kind_check check (kind in ('exchange', 'return', 'cancel', 'pix', 'grant', 'use',
    'payout', 'overpaid', 'overpaidVoid', 'lineVoid')) not valid,
  add constraint credit_entries_check
    check ((kind in ('use', 'payout', 'overpaidVoid', 'lineVoid')) = (amount_cents < 0)) not valid;
