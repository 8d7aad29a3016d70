-- Units are compared with the stock once per product, instead of once per changed unit: comparing counts all units of
-- the product, and an import or a receipt brings thousands of one product. Each statement on `units` notes its products
-- in a table, whose rows live until the comparison at the end of the transaction. A serving user whose rights were
-- granted before the table existed writes it through the functions' owner.

create table units_to_check (
  transaction_id xid8 not null,
  product_id integer not null,
  primary key (transaction_id, product_id)
);
create function note_units() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into units_to_check select distinct pg_current_xact_id(), product_id from changed where state = 'stock'
    on conflict do nothing;
  return null;
end $$;
create or replace function refuse_units_apart() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  ids int[];
  wrong text;
begin
  if tg_table_name = 'products' then ids := array[new.id];
  elsif tg_table_name = 'units_to_check' then
    delete from units_to_check where transaction_id = new.transaction_id and product_id = new.product_id;
    ids := array[new.product_id];
  else select array_agg(product_id) into ids from order_items where order_id = new.id;
  end if;
  select name into wrong from products where id = any(ids) and serialised
    and units_wanted(id) <> (select count(*) from units where product_id = products.id and state = 'stock') limit 1;
  if wrong is not null then
    raise exception 'units of % differ from its stock', wrong using errcode = '23514', constraint = 'units_agree_with_stock';
  end if;
  return null;
end $$;
drop trigger units_entered_agree on units;
drop trigger units_moved_agree on units;
create trigger units_entered after insert on units referencing new table as changed
  for each statement execute function note_units();
create trigger units_came after update on units referencing new table as changed
  for each statement execute function note_units();
create trigger units_went after update on units referencing old table as changed
  for each statement execute function note_units();
create constraint trigger units_agree after insert on units_to_check
  deferrable initially deferred for each row execute function refuse_units_apart();
