-- Deleting a customer deletes their wanted products and mails; orders and credit prevent it.

alter table product_wants
  drop constraint product_wants_customer_id_fkey,
  add constraint product_wants_customer_id_fkey foreign key (customer_id) references customers on delete cascade;
alter table customer_mails
  drop constraint customer_mails_customer_id_fkey,
  add constraint customer_mails_customer_id_fkey foreign key (customer_id) references customers on delete cascade;
