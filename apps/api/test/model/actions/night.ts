import { sql } from 'kysely'
import { action } from '../action.ts'

/** Reports are read for each day, so there are few. */
const MOST_NIGHTS = 2

const OF_ORDERS = {
  order_history: ['at'],
  returned_items: ['created_at'],
  returns: ['created_at'],
} as const

/** A day passes: everything that has happened is a day older. */
export const night = action<{ passes: true }>({
  name: 'night',
  weight: 0.4,
  alone: true,
  plan: ({ day }) => (day < MOST_NIGHTS ? { passes: true } : undefined),
  apply(state) {
    state.day++
    return 200
  },
  async send({ shop, ids }) {
    const day = sql`interval '1 day'`
    const own = (kind: string) => [...ids].filter(([name]) => name.startsWith(kind)).map(([, id]) => id)
    const [customers, products] = [own('c'), own('p')]
    await shop.owner.transaction().execute(async (tx) => {
      const orders = sql`(select id from orders where customer_id = any(${customers}))`
      await sql`update orders set placed_at = placed_at - ${day}, sale_at = sale_at - ${day},
        sale_cancelled_at = sale_cancelled_at - ${day}, shipped_at = shipped_at - ${day}
        where customer_id = any(${customers})`.execute(tx)
      await sql`update instalments set due_date = due_date - 1 where customer_id = any(${customers})`.execute(
        tx,
      )
      for (const [table, columns] of Object.entries(OF_ORDERS))
        for (const column of columns) {
          const order = sql.ref(table === 'order_history' ? 'order_id' : 'from_order_id')
          await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sql.ref(column)} - ${day}
            where ${order} in ${orders}`.execute(tx)
        }
      for (const table of ['stock_movements', 'unit_moves'])
        await sql`update ${sql.table(table)} set at = at - ${day} where product_id = any(${products})`.execute(
          tx,
        )
    })
    return { status: 200, data: null, errors: [], code: '', current: null }
  },
})

export const NIGHT = [night]
