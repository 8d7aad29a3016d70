-- Carts of people who are not registered that a seller left to serve the next one.

create table left_carts (
  id integer generated always as identity primary key,
  employee_id integer not null references employees on delete cascade,
  left_at timestamptz(3) not null default now()
);
create index left_carts_of_seller on left_carts (employee_id, left_at desc);

create table left_cart_items (
  cart_id integer not null references left_carts on delete cascade,
  product_id integer not null references products,
  quantity integer not null check (quantity > 0),
  primary key (cart_id, product_id)
);
