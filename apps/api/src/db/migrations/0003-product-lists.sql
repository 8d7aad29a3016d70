-- Exact counts of products without scanning them, and the index of a product's whole history.

-- Sharded by product so that two people who create products rarely wait for the same row.
create table product_counts (
  archived boolean not null,
  shard smallint not null,
  quantity bigint not null,
  primary key (archived, shard)
);
insert into product_counts
  select archived_at is not null, id % 16, count(*) from products group by 1, 2;

-- By statement: a row-by-row trigger would pile up thousands of versions of sixteen counters in one import.
-- Counters are taken in one order, so that two imports do not deadlock.
create function products_count_made() returns trigger language plpgsql as $$
begin
  insert into product_counts as counter
    select archived_at is not null, id % 16, count(*) from made group by 1, 2 order by 1, 2
    on conflict (archived, shard) do update set quantity = counter.quantity + excluded.quantity;
  return null;
end $$;
create trigger products_counted_made after insert on products referencing new table as made
  for each statement execute function products_count_made();

-- Archiving is rare; by row and column, so that a sale's stock does not run it.
create function products_count_moved() returns trigger language plpgsql as $$
begin
  insert into product_counts as counter values
    (false, new.id % 16, case when new.archived_at is null then 1 else -1 end),
    (true, new.id % 16, case when new.archived_at is null then -1 else 1 end)
    on conflict (archived, shard) do update set quantity = counter.quantity + excluded.quantity;
  return null;
end $$;
create trigger products_counted_moved after update of archived_at on products for each row
  when ((old.archived_at is null) <> (new.archived_at is null)) execute function products_count_moved();

create function products_count_gone() returns trigger language plpgsql as $$
begin
  insert into product_counts as counter
    select archived_at is not null, id % 16, -count(*) from gone group by 1, 2 order by 1, 2
    on conflict (archived, shard) do update set quantity = counter.quantity + excluded.quantity;
  return null;
end $$;
create trigger products_counted_gone after delete on products referencing old table as gone
  for each statement execute function products_count_gone();

create index stock_movements_history on stock_movements (product_id, at desc, id desc);
