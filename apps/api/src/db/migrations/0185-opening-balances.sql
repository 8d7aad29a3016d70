-- Opening balances of a shop that moves in: stock, units, credit and receivables of the former program.
-- `former_code` is the product's code there, by which a sheet finds it again. An opening instalment has no order;
-- `document` is its number there. Customer, document and due date name it, so that it is opened once.

alter table products add column former_code text check (former_code <> '');
create unique index products_former_code on products (former_code) where former_code is not null;

alter table stock_movements drop constraint stock_movements_kind_check,
  add constraint stock_movements_kind_check check (kind in ('entry', 'inventory', 'sale', 'restock', 'exchange',
    'return', 'defective', 'repaired', 'from_supplier', 'replacement', 'released', 'opening')) not valid;
alter table unit_moves drop constraint unit_moves_kind_check,
  add constraint unit_moves_kind_check check (kind in ('registered', 'entry', 'found', 'missing', 'sale', 'restock',
    'exchange', 'return', 'defective', 'repaired', 'supplier', 'discarded', 'from_supplier', 'supplier_refused',
    'claim', 'replacement', 'trade_in', 'released', 'opening')) not valid;

alter table credit_entries drop constraint credit_entries_kind_check,
  add constraint credit_entries_kind_check check (kind in ('exchange', 'return', 'cancel', 'pix', 'grant', 'use',
    'payout', 'overpaid', 'overpaidVoid', 'lineVoid', 'opening')) not valid;
create unique index credit_entries_opening_once on credit_entries (customer_id) where kind = 'opening';

alter table instalments
  alter column order_id drop not null,
  add column document text not null default '',
  drop constraint instalments_origin_check,
  add constraint instalments_origin_check check (origin in ('term', 'allowed', 'rest', 'opening')) not valid,
  drop constraint instalments_check1,
  add constraint instalments_days check ((origin in ('rest', 'opening')) = (plan_days is null)) not valid,
  add constraint instalments_opening check ((origin = 'opening') = (order_id is null)
    and (origin = 'opening') = (document <> '')) not valid;
create unique index instalments_opening_once on instalments (customer_id, document, due_date) where origin = 'opening';

alter table receivable_entries
  alter column order_id drop not null,
  drop constraint receivable_entries_kind_check,
  add constraint receivable_entries_kind_check check (kind in ('opened', 'opening', 'paid', 'returned', 'ended', 'voided',
    'fine', 'interest', 'fineWaived', 'interestWaived')) not valid,
  drop constraint receivable_entries_add_up,
  add constraint receivable_entries_add_up check (owed_after_cents = owed_before_cents
    + case when kind in ('opened', 'opening', 'paid', 'returned', 'ended', 'voided') then amount_cents else 0 end) not valid,
  add constraint receivable_entries_opening check (kind <> 'opening' or (order_id is null and amount_cents > 0)) not valid;
drop index receivable_entries_opened_once;
create unique index receivable_entries_opened_once on receivable_entries (instalment_id) where kind in ('opened', 'opening');
