-- A Pix whose id paid something else already pays nothing more. The new condition is not validated: every existing row
-- satisfied the narrower one.
alter table pix_payments
  drop constraint pix_payments_outcome_check,
  add constraint pix_payments_outcome_check
    check (outcome in ('matched', 'short', 'surplus', 'duplicate', 'late', 'unknown', 'used', 'returned')) not valid;
