-- Reminders of instalments are mails to customers: one for each instalment and occasion.

alter table customer_mails
  add column instalment_id integer references instalments,
  drop constraint customer_mails_kind_check,
  add constraint customer_mails_kind_check check (kind in ('approved', 'reproved', 'placed', 'paid', 'shipped',
    'delivered', 'cancelled', 'available', 'requestAccepted', 'requestRefused', 'dueSoon', 'dueToday', 'overdue')) not valid,
  add constraint customer_mails_reminder
    check ((kind in ('dueSoon', 'dueToday', 'overdue')) = (instalment_id is not null)) not valid;
create unique index customer_mails_reminded_once on customer_mails (instalment_id, kind) where instalment_id is not null;
