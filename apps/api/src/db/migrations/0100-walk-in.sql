-- The shop's own customer record for sales to people who are not registered, and a cart for each seller who sells to
-- it. It has no terms, cannot sign in and stays approved; neither it nor its sales can be attributed to a person.

insert into customers (name, email, phone, document, status)
  values ('Consumidor no balc' || chr(227) || 'o', 'consumidor@balcao.invalid', '', 'SEM-balcao', 'Approved')
  on conflict do nothing;

alter table customers add constraint customers_walk_in_has_no_terms check (email <> 'consumidor@balcao.invalid' or (
  status = 'Approved' and level = 0 and shipping_cost_cents = 0 and warranty_ppm = 0 and fast_delivery_tax_cents = 0
  and deliverer_id is null and street = '' and password_hash is null and anonymized_at is null)) not valid;

create table counter_cart_items (
  employee_id integer not null references employees on delete cascade,
  product_id integer not null references products,
  quantity integer not null check (quantity > 0),
  added_at timestamptz(3) not null default now(),
  primary key (employee_id, product_id)
);
