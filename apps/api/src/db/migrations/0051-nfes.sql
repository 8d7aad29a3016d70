-- NF-e of suppliers: each access key is stored once, with its file, lines and instalments. Quantities are in
-- ten-thousandths. The product that a person chose for a supplier's code is remembered. A receipt may come from one
-- NF-e.

create table nfes (
  id integer generated always as identity primary key,
  key text not null constraint nfes_key_once unique,
  supplier_id integer not null references suppliers,
  number integer not null,
  series integer not null,
  issued_at timestamptz(3) not null,
  total_cents bigint not null check (total_cents >= 0),
  authorised boolean not null,
  file bytea not null,
  cancelled_at timestamptz(3),
  employee_id integer references employees,
  who text not null,
  at timestamptz(3) not null default now()
);
create index nfes_supplier on nfes (supplier_id, id desc);

create table nfe_lines (
  nfe_id integer not null references nfes on delete cascade,
  position smallint not null,
  supplier_code text not null,
  gtin text not null default '',
  description text not null,
  unit text not null,
  quantity_e4 bigint not null check (quantity_e4 > 0),
  total_cents bigint not null check (total_cents >= 0),
  product_id integer references products,
  factor integer check (factor > 0),
  primary key (nfe_id, position),
  check ((product_id is null) = (factor is null))
);

create table nfe_instalments (
  nfe_id integer not null references nfes on delete cascade,
  position smallint not null,
  number text not null,
  due_on date not null,
  amount_cents bigint not null,
  primary key (nfe_id, position)
);

-- Access keys of cancelled NF-e, also of those not imported.
create table nfe_cancellations (key text primary key, at timestamptz(3) not null default now());

create table supplier_codes (
  supplier_id integer not null references suppliers,
  code text not null,
  unit text not null,
  product_id integer not null references products,
  factor integer not null check (factor > 0),
  primary key (supplier_id, code, unit)
);

alter table goods_receipts add column nfe_id integer references nfes;
create unique index goods_receipts_nfe_once on goods_receipts (nfe_id) where nfe_id is not null;

-- Serial numbers of the units that were counted.
alter table goods_receipt_lines add column serials text[] not null default '{}';
