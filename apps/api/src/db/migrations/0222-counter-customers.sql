-- Customers registered at the counter, for whom nobody has set freight and terms yet.

alter table customers add column terms_pending boolean not null default false;
create index customers_terms_pending on customers (created_at desc) where terms_pending;
