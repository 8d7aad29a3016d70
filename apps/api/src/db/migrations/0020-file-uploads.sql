-- Who stored which file when: limits what an account stores in a day, and protects files that a row is about to name.
-- The index of pictures answers whether a file is named at all; those of orders are among the large indexes.

create table file_uploads (
  id bigint generated always as identity primary key,
  key text not null,
  employee_id integer references employees on delete cascade,
  customer_id integer references customers on delete cascade,
  -- Until the change that it was stored for is committed or refused.
  pending boolean not null default true,
  at timestamptz(3) not null default now()
);
create index file_uploads_key on file_uploads (key) where pending;
create index file_uploads_employee on file_uploads (employee_id, at);
create index file_uploads_customer on file_uploads (customer_id, at);
create index file_uploads_at on file_uploads (at);

create index product_images_file on product_images (file);
