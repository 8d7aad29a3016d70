-- Stock counts. A line is a product of the count's scope; `counted` is null until a person counts it. `stock` is the
-- ledger's stock at its row `position`, the latest position at which a part of the line was counted. If parts were
-- counted at different positions, `moved_in` and `moved_out` are the units that came and went in between: whether the
-- count includes them is unknown.

create table counts (
  id integer generated always as identity primary key,
  name text not null,
  scope jsonb not null,
  is_blind boolean not null,
  status text not null default 'open' check (status in ('open', 'finished', 'approved')),
  employee_id integer references employees,
  who text not null,
  created_at timestamptz(3) not null default now(),
  finished_by text,
  finished_at timestamptz(3),
  approved_by text,
  approved_at timestamptz(3),
  check ((finished_at is null) = (status = 'open') and (approved_at is null) = (status <> 'approved'))
);

create table count_lines (
  count_id integer not null references counts on delete cascade,
  product_id integer not null references products,
  counted integer constraint count_lines_not_negative check (counted >= 0),
  first_position bigint,
  position bigint,
  stock integer,
  moved_in integer not null default 0,
  moved_out integer not null default 0,
  counted_at timestamptz(3),
  counted_by text,
  approved_at timestamptz(3),
  difference integer generated always as (case
    when counted < stock - moved_in then counted - (stock - moved_in)
    when counted > stock + moved_out then counted - (stock + moved_out)
    when counted is not null then 0 end) stored,
  primary key (count_id, product_id),
  check (num_nulls(counted, first_position, position, stock, counted_at, counted_by) in (0, 6))
);
create index count_lines_product on count_lines (product_id);

-- When a product was last counted: by an inventory, or by a finished count.
alter table products add column counted_at timestamptz(3);
alter table stock_movements add column count_id integer references counts;
create index stock_movements_count on stock_movements (count_id) where count_id is not null;
