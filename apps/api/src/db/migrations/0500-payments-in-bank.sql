-- A transfer or Pix that a person received for instalments is listed until a line of the bank's statement shows it.
-- `in_bank` is null where no line has to show the payment: cash, cards, what the provider reported or a line paid, and
-- all that was recorded before this migration. Of the latter nobody can tell which of it a statement showed.
alter table receivable_payments
  add column end_to_end_id text,
  add column in_bank boolean,
  add constraint receivable_payments_through_bank
    check (kind in ('transfer', 'pix') or (end_to_end_id is null and in_bank is null)) not valid;
-- One id never pays two things; that of a voided payment is free again.
create unique index receivable_payments_id_once on receivable_payments (end_to_end_id)
  where end_to_end_id is not null and voided_at is null;
create index receivable_payments_not_in_bank on receivable_payments (day, id) where not in_bank and voided_at is null;
