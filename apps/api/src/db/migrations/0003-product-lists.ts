import { type Kysely, sql } from 'kysely'

/** Exact counts of products without scanning them, and the index of a product's whole history. */
const statements = sql`
-- Sharded by product so that two people who create products rarely wait for the same row.
create table product_counts (
  archived boolean not null,
  shard smallint not null,
  quantity bigint not null,
  primary key (archived, shard)
);
insert into product_counts
  select archived_at is not null, id % 16, count(*) from products group by 1, 2;

create function products_count() returns trigger language plpgsql as $$
declare
  shard_of smallint := coalesce(new.id, old.id) % 16;
  step record;
begin
  -- In one order of the two rows, so that no two products deadlock.
  for step in
    select archived, sum(delta) as delta from (values
      (case when tg_op <> 'INSERT' then old.archived_at is not null end, -1),
      (case when tg_op <> 'DELETE' then new.archived_at is not null end, 1)) as change(archived, delta)
    where archived is not null group by archived having sum(delta) <> 0 order by archived
  loop
    insert into product_counts values (step.archived, shard_of, step.delta)
      on conflict (archived, shard) do update set quantity = product_counts.quantity + excluded.quantity;
  end loop;
  return null;
end $$;
create trigger products_counted after insert or delete or update of archived_at on products
  for each row execute function products_count();

create index stock_movements_history on stock_movements (product_id, at desc, id desc);
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await statements.execute(db)
}
