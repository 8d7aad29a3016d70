import { normalizeSerial, serialKeys } from '@shop/domain/serials'
import { type Kysely, sql } from 'kysely'

/**
 * One phone is one unit: `units.second_serial` is its second IMEI, unique like the first. Numbers that were stored in
 * another form (grouped otherwise, 14 or 16 digits, both IMEIs glued) get the one form; where that is the number of
 * another unit, both stay as they are and `unit_clashes` names them, for a person to look at: their histories cannot be
 * told apart here.
 */
const tables = sql`
alter table units add column second_serial text;
create table unit_clashes (
  unit_id integer primary key references units on delete cascade,
  -- The unit that has the number in its one form.
  other_id integer not null references units on delete cascade,
  found_at timestamptz(3) not null default now()
);
create index unit_clashes_other on unit_clashes (other_id);
`

const unique = sql`
create unique index units_second_serial_unique on units (second_serial) where second_serial is not null;
`

interface Unit {
  id: number
  serial: string
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await tables.execute(db)
  const holderOf = async (key: string) =>
    (
      await sql<{
        id: number
      }>`select id from units where serial_key = ${key} or second_serial = ${key} limit 1`.execute(db)
    ).rows[0]?.id
  const clash = (unit: number, other: number) =>
    sql`insert into unit_clashes (unit_id, other_id) values (${unit}, ${other}) on conflict do nothing`.execute(
      db,
    )
  const { rows: grouped } = await sql<Unit>`
    select id, serial from units where serial ~ '^[0-9 .,:;|/-]+$' and serial !~ '^[0-9]{15}$' order by id`.execute(
    db,
  )
  for (const { id, serial } of grouped) {
    const form = normalizeSerial(serial)
    if (form === serial) continue
    const [first, second = null] = serialKeys(form)
    const holders = await Promise.all([first, ...(second ? [second] : [])].map(holderOf))
    const other = holders.find((one) => one !== undefined && one !== id)
    if (other !== undefined) await clash(id, other)
    else await sql`update units set serial = ${first}, second_serial = ${second} where id = ${id}`.execute(db)
  }
  const { rows: bought } = await sql<{ id: number; second: string }>`
    select distinct on (unit_id) unit_id as id, second_serial as second from trade_ins
    where unit_id is not null and second_serial is not null order by unit_id, id desc`.execute(db)
  for (const { id, second } of bought) {
    const [key] = serialKeys(second)
    const other = await holderOf(key)
    if (other === undefined)
      await sql`update units set second_serial = ${key} where id = ${id} and serial_key <> ${key}`.execute(db)
    else if (other !== id) await clash(id, other)
  }
  await unique.execute(db)
}
