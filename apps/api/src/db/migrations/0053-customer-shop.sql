-- The company's details, texts and mail switches; confirmed e-mail addresses; wanted products; mails to customers. A
-- code with `email` confirms that address; one without sets the password.

alter table companies
  add column name text not null default '',
  add column cnpj text not null default '',
  add column phone text not null default '',
  add column street text not null default '',
  add column number text not null default '',
  add column neighborhood text not null default '',
  add column zip_code text not null default '',
  add column city text not null default '',
  add column state text not null default '',
  add column logo_file text,
  add column muted_mails text[] not null default '{}';
create index companies_logo_file on companies (logo_file) where logo_file is not null;

create table message_texts (
  status smallint primary key,
  text text not null check (text <> '')
);

alter table customers add column email_verified_at timestamptz(3);
alter table account_codes add column email text;

create table product_wants (
  customer_id integer not null references customers,
  product_id integer not null references products,
  at timestamptz(3) not null default now(),
  primary key (product_id, customer_id)
);
create index product_wants_customer on product_wants (customer_id);

create table customer_mails (
  id integer generated always as identity primary key,
  customer_id integer not null references customers,
  order_id integer references orders,
  product_id integer references products,
  kind text not null
    check (kind in ('approved', 'reproved', 'placed', 'paid', 'shipped', 'delivered', 'cancelled', 'available')),
  at timestamptz(3) not null default now(),
  -- Whether the mail was queued, or must not be sent.
  done_at timestamptz(3)
);
create unique index customer_mails_once on customer_mails (order_id, kind) where order_id is not null;
create index customer_mails_open on customer_mails (id) where done_at is null;
create index customer_mails_customer on customer_mails (customer_id);
