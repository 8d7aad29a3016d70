-- A Pix that the provider reports after a person received it for instalments has neither an order nor a code: the payment
-- of instalments refers to it.
alter table pix_payments
  drop constraint pix_payments_check,
  add constraint pix_payments_check check (outcome <> 'matched' or decision is null) not valid;
