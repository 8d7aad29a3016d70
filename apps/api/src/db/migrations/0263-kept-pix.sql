-- Whether a payment that the bank gave back had been kept as credit: it never counted as paid for the order that it
-- names.

alter table pix_payments add column was_kept boolean not null default false;
