import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CALLS } from '@shop/contract/calls'
import { SIMPLE_ACTIONS } from '@shop/contract/calls/workflow'
import { VALUE_TABLE, type ValueLedger } from '@shop/contract/value-table'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '../harness.ts'
import { CallGraph } from './call-graph.ts'

const SRC = join(import.meta.dirname, '../../src')

const CREDIT = 'features/debts/credit/credit-ledger.ts'
const TILL = 'features/cash/till/till.queries.ts'
const DEBT = 'features/debts/receivables/debt-ledger.ts'
const STOCK = 'features/catalogue/stock/ledger.ts'
const DEFECTIVE = 'features/catalogue/defective/defective-ledger.ts'
const ORDER = 'features/orders/workflow/change-order.ts'
const PLACE = 'features/selling/selling/place-order.ts'
const UNITS = 'features/catalogue/units/units.queries.ts'

/** The declarations that write each ledger, through which everything goes. */
const WRITERS: Record<ValueLedger, readonly string[]> = {
  credit: [`${CREDIT}#takeCredit`],
  till: [`${TILL}#insertMovement`],
  debt: [`${DEBT}#recordDebt`],
  goods: [
    `${STOCK}#recordMovements`,
    `${DEFECTIVE}#recordDefective`,
    `${ORDER}#changeOrderIn`,
    `${PLACE}#insertOrder`,
  ],
}

/** The files that write a table, or a column of one, that a ledger of value consists of. */
const TABLES: Record<string, readonly string[]> = {
  credit_entries: [CREDIT],
  till_movements: [TILL],
  receivable_entries: [DEBT],
  stock_movements: [STOCK],
  defective_movements: [DEFECTIVE],
  unit_moves: [UNITS],
  orders: [PLACE],
  instalments: [DEBT],
}
const COLUMNS: Record<string, readonly string[]> = {
  credit_cents: [CREDIT],
  debt_cents: [DEBT],
}

const sources = globSync('**/*.ts', { cwd: SRC })
  .filter((file) => !/\.(test|fixture)\.ts$|migrations\//.test(file))
  .map((file) => ({ file, text: readFileSync(join(SRC, file), 'utf8') }))

const filesWith = (pattern: RegExp) =>
  sources.filter(({ text }) => pattern.test(text)).map(({ file }) => file)

describe('the ledgers of value', () => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openTestShop()
  })
  afterAll(() => shop.close())

  test.each(Object.entries(TABLES))('rows of %s are inserted in one file', (table, files) => {
    const inserted = new RegExp(
      `insertInto\\(\\s*'${table}'|insertRows\\(\\s*'${table}'|insert into ${table}\\b`,
    )
    expect(filesWith(inserted)).toEqual(files)
  })

  test.each(Object.entries(COLUMNS))('the sum %s is set in one file', (column, files) => {
    expect(filesWith(new RegExp(`\\.set\\([^)]*\\b${column}:|set ${column} =`))).toEqual(files)
  })

  test('no function of the database inserts into them', async () => {
    const { rows } = await sql<{ proname: string }>`select proname from pg_proc
      join pg_namespace on pg_namespace.oid = pronamespace where nspname = 'public'
      and prosrc ~* ${`insert into (${Object.keys(TABLES).join('|')})\\M`} order by 1`.execute(shop.owner)
    expect(rows).toEqual([])
  })
})

const graph = new CallGraph({ SIMPLE_ACTIONS })
// A kind of sheet is served by calls of its own.
for (const [id, { texts }] of [...graph.nodes])
  if (/#[A-Z]+_IMPORT$/.test(id))
    for (const address of Object.keys(CALLS).filter((one) =>
      [...texts].some((name) => one === `POST /imports/${name}/apply`),
    ))
      graph.link(address, id)

const movedBy = (call: string): ValueLedger[] => {
  const reached = graph.reaches(call)
  return (Object.keys(WRITERS) as ValueLedger[]).filter((ledger) =>
    WRITERS[ledger].some((id) => reached.has(id)),
  )
}

describe('the table of value', () => {
  test('its graph knows every writer, and every call that writes', () => {
    expect(
      Object.values(WRITERS)
        .flat()
        .filter((id) => !graph.nodes.has(id)),
    ).toEqual([])
    // Served in a loop over the kinds of employees, or reading only.
    const elsewhere = / \/(accounts\/employee|employees)\/\w+(\/signup)?$| \/imports\/\w+\/preview$/
    const writing = Object.keys(CALLS).filter((call) => !call.startsWith('GET ') && !elsewhere.test(call))
    const unknown = writing.filter((call) => !graph.calls.has(call))
    expect(unknown).toEqual([])
  })

  test('every call that can move a ledger of value is in one row, with the ledgers that it can move', () => {
    const found: Record<string, ValueLedger[]> = {}
    for (const call of graph.calls) if (movedBy(call).length > 0) found[call] = movedBy(call)
    const rows: Record<string, ValueLedger[]> = {}
    for (const { calls } of VALUE_TABLE) for (const call of calls) rows[call] = movedBy(call)
    const written = VALUE_TABLE.flatMap(({ calls }) => calls)
    const why = 'A call that moves one has a row in packages/contract/src/value-table.ts, others have none'
    expect(Object.keys(found).toSorted(), why).toEqual(written.toSorted())
    for (const { calls, moves } of VALUE_TABLE)
      expect([calls, [...new Set(calls.flatMap(movedBy))].toSorted()]).toEqual([calls, moves.toSorted()])
  })

  test('a new call that grants credit is found', () => {
    graph.link('POST /presents', `${CREDIT}#recordCredit`)
    expect(movedBy('POST /presents')).toEqual(['credit'])
    graph.calls.delete('POST /presents')
  })
})
