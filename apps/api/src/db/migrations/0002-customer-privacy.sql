-- The exact text of a consent, removed customers, and lists without them.

alter table customers
  add column terms_text text not null default '',
  add column anonymized_at timestamptz(3);
drop index customers_status;
create index customers_list on customers (status, created_at desc, id desc) where anonymized_at is null;
create index customers_list_by_name on customers (status, name_key, id) where anonymized_at is null;
create index customer_sign_ins_customer on customer_sign_ins (customer_id);
-- The audit trail is never changed, so personal data is stored beside it: the trail names the changed fields, this
-- table has their values. No foreign key to the trail: checking one requires the right to change it.
create table customer_change_details (
  audit_id bigint primary key,
  customer_id integer not null references customers on delete cascade,
  change text not null
);
create index customer_change_details_customer on customer_change_details (customer_id);
