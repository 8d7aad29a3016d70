-- Used phones that the shop buys. A bought unit is in custody, outside stock and shelf; the database refuses to let it
-- become stock before its purchase is settled, its record complete and its holding over. Every existing row was checked
-- by the narrower constraints of states and kinds, hence `not valid`.

create table trade_ins (
  id integer generated always as identity primary key,
  code text not null constraint trade_ins_code_unique unique,
  customer_id integer references customers,
  -- The seller at the time of the purchase, for the device book; removed after the legal time.
  seller_name text not null,
  seller_document text not null,
  seller_phone text not null,
  seller_address text not null,
  product_id integer not null references products,
  serial text not null,
  serial_key text not null generated always as (upper(serial)) stored,
  second_serial text,
  grade text not null check (grade in ('A', 'B', 'C')),
  checklist jsonb,
  price_cents bigint not null check (price_cents > 0),
  document_file text,
  lookup_file text,
  looked_up_at timestamptz(3),
  signature_file text,
  -- When all that the law asks for was there.
  completed_at timestamptz(3),
  settle text not null check (settle in ('cart', 'cash', 'pix', 'credit')),
  settled_at timestamptz(3),
  -- The first day on which it can be sold, in shop time.
  sellable_from date not null,
  unit_id integer references units,
  stocked_at timestamptz(3),
  employee_id integer references employees,
  who text not null,
  at timestamptz(3) not null default now(),
  check ((settled_at is null) = (unit_id is null)),
  check ((lookup_file is null) or looked_up_at is not null),
  check (stocked_at is null or (settled_at is not null and completed_at is not null))
);
-- A phone is being bought once at a time.
create unique index trade_ins_open on trade_ins (serial_key) where stocked_at is null;
create index trade_ins_customer on trade_ins (customer_id) where customer_id is not null;
create index trade_ins_product on trade_ins (product_id);
create index trade_ins_unit on trade_ins (unit_id, id desc) where unit_id is not null;
create index trade_ins_due on trade_ins (sellable_from) where stocked_at is null and settled_at is not null;
create index trade_ins_document_file on trade_ins (document_file) where document_file is not null;
create index trade_ins_lookup_file on trade_ins (lookup_file) where lookup_file is not null;
create index trade_ins_signature_file on trade_ins (signature_file) where signature_file is not null;
create index trade_ins_employee on trade_ins (employee_id);
create index trade_ins_at on trade_ins (at);

create table trade_in_prices (
  product_id integer not null references products,
  grade text not null check (grade in ('A', 'B', 'C')),
  price_cents bigint not null check (price_cents > 0),
  primary key (product_id, grade)
);

alter table units drop constraint units_state_check,
  add constraint units_state_check check (state in ('stock', 'sold', 'defective', 'gone', 'custody')) not valid;
alter table unit_moves drop constraint unit_moves_state_check,
  add constraint unit_moves_state_check check (state in ('stock', 'sold', 'defective', 'gone', 'custody')) not valid,
  drop constraint unit_moves_kind_check,
  add constraint unit_moves_kind_check check (kind in ('registered', 'entry', 'found', 'missing', 'sale', 'restock',
    'exchange', 'return', 'defective', 'repaired', 'supplier', 'discarded', 'from_supplier', 'supplier_refused',
    'claim', 'replacement', 'trade_in', 'released')) not valid;
alter table stock_movements drop constraint stock_movements_kind_check,
  add constraint stock_movements_kind_check check (kind in ('entry', 'inventory', 'sale', 'restock', 'exchange',
    'return', 'defective', 'repaired', 'from_supplier', 'replacement', 'released')) not valid;

create function refuse_early_sale() returns trigger language plpgsql as $$
begin
  if not exists (select from trade_ins where unit_id = new.id and settled_at is not null and completed_at is not null
      and stocked_at is not null and sellable_from <= (now() at time zone 'UTC' + interval '14 hours')::date) then
    raise exception 'unit % is in custody', new.serial using errcode = '23514', constraint = 'units_in_custody';
  end if;
  return new;
end $$;
-- Whatever it leaves custody for, and whichever program does it.
create trigger units_in_custody before update of state on units
  for each row when (old.state = 'custody' and new.state <> 'custody') execute function refuse_early_sale();
