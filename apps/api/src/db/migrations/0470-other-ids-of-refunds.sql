-- Providers tell a refund by the shop's id, by that of the payment system, or by both.
alter table pix_refunds add column other_ids text[] not null default '{}';
