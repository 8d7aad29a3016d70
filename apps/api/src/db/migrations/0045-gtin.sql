-- The barcode of the manufacturer (GTIN). Unique, by its 14 digits, among products that are not archived: a UPC-12
-- equals the EAN-13 with a leading zero. Searches find it as they find the code.

alter table products add column gtin text constraint products_gtin_digits check (gtin ~ '^([0-9]{8}|[0-9]{12,14})$');
create unique index products_gtin_unique on products (lpad(gtin, 14, '0'))
  where archived_at is null and gtin is not null;

create or replace function products_fill_search_key() returns trigger language plpgsql as $$
begin
  new.search_key := fold(concat_ws(' ', new.name, new.code, new.gtin, array_to_string(new.tags, ' '),
    (select name from brands where id = new.brand_id),
    (select name from brand_references where id = new.reference_id)));
  return new;
end $$;
drop trigger products_search_key on products;
create trigger products_search_key before insert or update of name, code, gtin, tags, brand_id, reference_id
  on products for each row execute function products_fill_search_key();
