import { sql } from 'kysely'
import { action } from '../action.ts'

/** Reports are read for each day, so there are few. */
const MOST_NIGHTS = 2
/** Days after which instalments are overdue; two long nights are shorter than the term of a proof. */
const LONG_NIGHT = 12

const OF_ORDERS = {
  order_history: ['at'],
  returned_items: ['created_at'],
  returns: ['created_at'],
} as const

/** Days pass: everything that has happened is so many days older. */
export const night = action<{ days: number }>({
  name: 'night',
  weight: 0.8,
  alone: true,
  plan: ({ days }, random) =>
    days.length <= MOST_NIGHTS ? { days: random.pick([1, 1, LONG_NIGHT]) } : undefined,
  apply(state, { days }) {
    state.day += days
    state.days.push(state.day)
    return 200
  },
  async send({ shop, ids, id }, { days }) {
    const day = sql`make_interval(days => ${days})`
    const own = (kind: string) => [...ids].filter(([name]) => name.startsWith(kind)).map(([, id]) => id)
    const [customers, products] = [own('c'), own('p')]
    const staff = [id('admin'), ...own('e')]
    await shop.owner.transaction().execute(async (tx) => {
      const orders = sql`(select id from orders where customer_id = any(${customers}))`
      await sql`update orders set placed_at = placed_at - ${day}, sale_at = sale_at - ${day},
        sale_cancelled_at = sale_cancelled_at - ${day}, shipped_at = shipped_at - ${day}
        where customer_id = any(${customers})`.execute(tx)
      await sql`update instalments set due_date = due_date - ${days}::int, interest_day = interest_day - ${days}::int
        where customer_id = any(${customers})`.execute(tx)
      await sql`update bank_lines set day = day - ${days}::int
        where statement_id in (select id from bank_statements where employee_id = any(${staff}))`.execute(tx)
      await sql`update receivable_payments set day = day - ${days}::int
        where customer_id = any(${customers})`.execute(tx)
      for (const [table, columns] of Object.entries(OF_ORDERS))
        for (const column of columns) {
          const order = sql.ref(table === 'order_history' ? 'order_id' : 'from_order_id')
          await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sql.ref(column)} - ${day}
            where ${order} in ${orders}`.execute(tx)
        }
      await sql`update trade_ins set sellable_from = sellable_from - ${days}::int
        where product_id = any(${products})`.execute(tx)
      for (const table of ['stock_movements', 'unit_moves'])
        await sql`update ${sql.table(table)} set at = at - ${day} where product_id = any(${products})`.execute(
          tx,
        )
    })
    return { status: 200, data: null, errors: [], code: '', current: null }
  },
})

export const NIGHT = [night]
