-- A code that staff hand over as a link, and the employee who made it; null for a code that was mailed.

alter table account_codes add column link_by bigint references employees (id);
create index account_codes_link_by on account_codes (link_by) where link_by is not null;
