-- Claims on sold units, with pictures and a history; what phone shops set for themselves. A unit has at most one open
-- claim. Every existing row was checked by the narrower constraints of kinds, hence `not valid`.

create table claims (
  id integer generated always as identity primary key,
  code text not null constraint claims_code_unique unique,
  unit_id integer not null references units,
  product_id integer not null references products,
  order_id integer not null references orders,
  customer_id integer not null references customers,
  status text not null default 'open'
    check (status in ('open', 'analysis', 'repaired', 'replaced', 'refunded', 'refused', 'handed_back')),
  problem text not null,
  checklist jsonb,
  -- Last days of the warranties when it was opened, in shop time.
  legal_until date,
  warranty_until date,
  by_customer boolean not null,
  -- What the shop spent on it: a repair, the unit given instead, or the money given back.
  cost_cents bigint not null default 0 check (cost_cents >= 0),
  replacement_id integer references units,
  return_id integer references returns,
  employee_id integer references employees,
  who text not null,
  at timestamptz(3) not null default now(),
  ended_at timestamptz(3),
  check ((status in ('handed_back', 'refunded')) = (ended_at is not null))
);
create unique index claims_open on claims (unit_id) where ended_at is null;
create index claims_unit on claims (unit_id, id desc);
create index claims_order on claims (order_id);
create index claims_customer on claims (customer_id, id desc);
create index claims_status on claims (status, id desc);
create index claims_product on claims (product_id);
create index claims_at on claims (at);
create index claims_replacement on claims (replacement_id) where replacement_id is not null;
create index claims_return on claims (return_id) where return_id is not null;
create index claims_employee on claims (employee_id);

create table claim_history (
  id bigint generated always as identity primary key,
  claim_id integer not null references claims,
  status text not null,
  comment text not null default '',
  employee_id integer references employees,
  who text not null,
  at timestamptz(3) not null default now()
);
create index claim_history_claim on claim_history (claim_id, id);

create table claim_images (
  claim_id integer not null references claims,
  position integer not null,
  file text not null,
  primary key (claim_id, position)
);
create index claim_images_file on claim_images (file);

alter table companies
  add column holding_days smallint not null default 0 check (holding_days between 0 and 365),
  add column phone_checklist text[] not null
    default '{Tela,Bateria (%),Conta removida,Carregador}',
  add column serial_at_door boolean not null default false,
  add column book_years smallint not null default 5 check (book_years between 1 and 30);

alter table stock_movements drop constraint stock_movements_kind_check,
  add constraint stock_movements_kind_check check (kind in ('entry', 'inventory', 'sale', 'restock', 'exchange',
    'return', 'defective', 'repaired', 'from_supplier', 'replacement')) not valid;
alter table unit_moves drop constraint unit_moves_kind_check,
  add constraint unit_moves_kind_check check (kind in ('registered', 'entry', 'found', 'missing', 'sale', 'restock',
    'exchange', 'return', 'defective', 'repaired', 'supplier', 'discarded', 'from_supplier', 'supplier_refused',
    'claim', 'replacement')) not valid;
alter table defective_movements drop constraint defective_movements_kind_check,
  drop constraint defective_movements_check,
  add constraint defective_movements_kind_check check (kind in ('exchange', 'return', 'found', 'repaired', 'supplier',
    'discarded', 'supplier_refused', 'claim')) not valid,
  add constraint defective_movements_check check (case when kind in ('exchange', 'return', 'found',
    'supplier_refused', 'claim') then quantity_out = 0 else quantity_in = 0 end) not valid;
