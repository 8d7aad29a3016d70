-- Payouts of credit and refunds of returns become till movements of their own kinds, once each; a company may require
-- images of packed deliveries.

alter table till_movements
  add column return_id integer references returns,
  add column credit_entry_id bigint references credit_entries;
create unique index till_movements_return_once on till_movements (return_id) where return_id is not null;
create unique index till_movements_payout_once on till_movements (credit_entry_id) where credit_entry_id is not null;

alter table companies add column packaging_images boolean not null default false;
