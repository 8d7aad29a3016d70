-- Every proof of a transfer that was sent, also those of refused and cancelled orders. Proofs of one `layout` are kept
-- in the frame of its first: `small` is the picture (see compared-picture.ts), `hash` one bit per block of it, `rows`
-- the ink of its rows.

create sequence proof_layouts as integer;
create table proofs (
  id integer generated always as identity primary key,
  order_id integer not null references orders,
  file text,
  digest bytea not null,
  text_digest bytea,
  layout integer,
  width integer,
  height integer,
  hash bit varying,
  rows bytea,
  small bytea,
  end_to_end_id text,
  amount_cents bigint check (amount_cents >= 0),
  paid_on date,
  payer text not null default '',
  reason text not null default '',
  accepted_reason text not null default '',
  employee_id integer references employees,
  who text not null,
  at timestamptz(3) not null default now()
);
create index proofs_order on proofs (order_id);
create index proofs_file on proofs (file) where file is not null;
create index proofs_digest on proofs (digest);
create index proofs_text_digest on proofs (text_digest) where text_digest is not null;
create index proofs_layouts on proofs (layout, id) include (rows) where small is not null;
create index proofs_employee on proofs (employee_id);
-- One id never pays two things.
create unique index proofs_id_once on proofs (end_to_end_id);

create table proof_likenesses (
  proof_id integer not null references proofs,
  earlier_id integer not null references proofs,
  distance_ppm integer not null check (distance_ppm between 0 and 999999),
  primary key (proof_id, earlier_id)
);
create index proof_likenesses_earlier on proof_likenesses (earlier_id);
