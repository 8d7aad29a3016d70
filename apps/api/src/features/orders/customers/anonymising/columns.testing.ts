import { sql } from 'kysely'
import type { Db } from '../../../../db/database.ts'

export interface Column {
  table: string
  name: string
  type: string
  nullable: boolean
  hasDefault: boolean
  computed: boolean
}

/** Every column of the database, without the partitions of a table; tables of `public` without their schema. */
export async function columnsOf(db: Db): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select case table_schema when 'public' then '' else table_schema || '.' end || table_name as table,
      column_name as name, udt_name as type, is_nullable = 'YES' as nullable,
      column_default is not null or is_identity = 'YES' as "hasDefault", is_generated = 'ALWAYS' as computed
    from information_schema.columns
    join pg_class on pg_class.oid = format('%I.%I', table_schema, table_name)::regclass
    where table_schema not in ('pg_catalog', 'information_schema') and relkind in ('r', 'p') and not relispartition
    order by 1, ordinal_position`.execute(db)
  return rows
}

const HOLDS_TEXT = /^_?(text|varchar|bpchar|citext|json|jsonb|bytea|xml|hstore)$/

/** True if the column can contain text that a person typed. Computed columns change with their sources. */
export const holdsText = ({ type, computed }: Column) => !computed && HOLDS_TEXT.test(type)

/** Inserts a row with the given values, and any valid value in every other column that needs one. */
export async function plantRow(
  db: Db,
  columns: readonly Column[],
  table: string,
  given: Record<string, unknown>,
): Promise<void> {
  const mine = columns.filter((column) => column.table === table && !column.computed)
  const filled = mine.filter(({ name, nullable, hasDefault }) => name in given || !(nullable || hasDefault))
  const values = filled.map(({ name, type }) =>
    name in given ? sql`${given[name]}` : sql.raw(`(${FILLING[type] ?? "''"})`),
  )
  const names = filled.map(({ name }) => sql.ref(name))
  await sql`insert into ${sql.table(table)} (${sql.join(names)}) overriding system value
    values (${sql.join(values)})`.execute(db)
}

const FILLING: Record<string, string> = {
  int2: '0',
  int4: '0',
  int8: '0',
  bool: 'false',
  timestamptz: 'now()',
  date: 'now()',
  jsonb: "'{}'",
  _text: "'{}'",
  uuid: 'gen_random_uuid()',
}
