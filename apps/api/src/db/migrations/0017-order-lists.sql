-- Counters for the lists of a status: by day, to enter a deep page, and by the list's filters.

-- The UTC day of the latest change. Counters of past days are merged at night.
create table order_day_counts (
  status smallint not null,
  day date not null,
  shard smallint not null,
  quantity integer not null,
  primary key (status, day, shard)
) with (fillfactor = 50);

create table order_choice_counts (
  status smallint not null,
  payment text not null,
  is_pickup boolean not null,
  deliverer_id integer,
  shard smallint not null,
  quantity integer not null,
  constraint order_choice_counts_once unique nulls not distinct (status, payment, is_pickup, deliverer_id, shard)
) with (fillfactor = 10, autovacuum_vacuum_threshold = 200, autovacuum_vacuum_scale_factor = 0);
create index order_choice_counts_deliverer on order_choice_counts (deliverer_id, status);

-- At the end of the transaction, so that counters are held no longer than the commit takes and nothing else is waited
-- for meanwhile. One order takes them table by table and each table's in one order, so that no two orders deadlock.
create function orders_count() returns trigger language plpgsql as $$
declare
  order_id integer := coalesce(new.id, old.id);
begin
  insert into order_status_counts as counter
    select status, order_id % 64, sum(delta) from (values (old.status, -1), (new.status, 1)) as change(status, delta)
    where status is not null group by 1 having sum(delta) <> 0 order by 1
    on conflict (status, shard) do update set quantity = counter.quantity + excluded.quantity;
  insert into order_day_counts as counter
    select status, (at at time zone 'UTC')::date, order_id % 16, sum(delta)
    from (values (old.status, old.updated_at, -1), (new.status, new.updated_at, 1)) as change(status, at, delta)
    where status is not null group by 1, 2 having sum(delta) <> 0 order by 1, 2
    on conflict (status, day, shard) do update set quantity = counter.quantity + excluded.quantity;
  insert into order_choice_counts as counter
    select status, payment, is_pickup, deliverer_id, order_id % 16, sum(delta)
    from (values (old.status, old.payment, old.is_pickup, old.deliverer_id, -1),
      (new.status, new.payment, new.is_pickup, new.deliverer_id, 1))
      as change(status, payment, is_pickup, deliverer_id, delta)
    where status is not null group by 1, 2, 3, 4 having sum(delta) <> 0 order by 1, 2, 3, 4
    on conflict (status, payment, is_pickup, deliverer_id, shard)
    do update set quantity = counter.quantity + excluded.quantity;
  return null;
end $$;

-- Waits for the changes of orders that are under way and holds back others until all is counted.
drop trigger orders_counted on orders;
drop function orders_count_status;
create constraint trigger orders_counted
  after insert or delete or update of status, updated_at, payment, is_pickup, deliverer_id on orders
  deferrable initially deferred for each row execute function orders_count();
insert into order_day_counts
  select status, (updated_at at time zone 'UTC')::date, 0, count(*) from orders group by 1, 2;
insert into order_choice_counts
  select status, payment, is_pickup, deliverer_id, 0, count(*) from orders group by 1, 2, 3, 4;

-- With it a filtered list skips other orders without reading them.
drop index orders_status_list;
create index orders_status_list on orders (status, updated_at desc, id desc)
  include (payment, is_pickup, deliverer_id);
