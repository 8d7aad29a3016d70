-- Defective units sent back to a supplier in batches, and what came of each. A unit is in at most one open batch. Every
-- existing row was checked by the narrower constraints of kinds, hence `not valid`.

create table supplier_returns (
  id integer generated always as identity primary key,
  supplier_id integer not null references suppliers,
  document text not null default '',
  employee_id integer references employees,
  who text not null,
  at timestamptz(3) not null default now()
);
create index supplier_returns_supplier on supplier_returns (supplier_id, id desc);
create index supplier_returns_employee on supplier_returns (employee_id);

create table supplier_return_units (
  return_id integer not null references supplier_returns,
  unit_id integer not null references units,
  product_id integer not null references products,
  cost_cents bigint,
  outcome text check (outcome in ('credited', 'replaced', 'repaired', 'refused')),
  amount_cents bigint check (amount_cents > 0),
  replacement_id integer references units,
  decided_by integer references employees,
  decided_who text,
  decided_at timestamptz(3),
  primary key (return_id, unit_id),
  check ((outcome is null) = (decided_at is null)),
  check ((outcome is not distinct from 'credited') = (amount_cents is not null)),
  check ((outcome is not distinct from 'replaced') = (replacement_id is not null))
);
create unique index supplier_return_units_open on supplier_return_units (unit_id) where outcome is null;
create index supplier_return_units_waiting on supplier_return_units (return_id) where outcome is null;
create index supplier_return_units_unit on supplier_return_units (unit_id);
create index supplier_return_units_product on supplier_return_units (product_id);
create index supplier_return_units_replacement on supplier_return_units (replacement_id)
  where replacement_id is not null;
create index supplier_return_units_decided_by on supplier_return_units (decided_by);

alter table stock_movements drop constraint stock_movements_kind_check,
  add constraint stock_movements_kind_check check (kind in ('entry', 'inventory', 'sale', 'restock', 'exchange',
    'return', 'defective', 'repaired', 'from_supplier')) not valid;
alter table unit_moves drop constraint unit_moves_kind_check,
  add constraint unit_moves_kind_check check (kind in ('registered', 'entry', 'found', 'missing', 'sale', 'restock',
    'exchange', 'return', 'defective', 'repaired', 'supplier', 'discarded', 'from_supplier', 'supplier_refused'))
    not valid;
alter table defective_movements drop constraint defective_movements_kind_check,
  drop constraint defective_movements_check,
  add constraint defective_movements_kind_check check (kind in ('exchange', 'return', 'found', 'repaired', 'supplier',
    'discarded', 'supplier_refused')) not valid,
  add constraint defective_movements_check check (case when kind in ('exchange', 'return', 'found', 'supplier_refused')
    then quantity_out = 0 else quantity_in = 0 end) not valid;
