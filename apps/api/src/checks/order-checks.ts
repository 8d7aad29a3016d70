import { ORDER_STATUS, STATUS_KEYS } from '@shop/domain/order-status'
import { PLACEMENTS } from '@shop/domain/placements'
import { RETURN_KINDS, RETURNABLE_STATUSES } from '@shop/domain/returns'
import { WORKFLOW } from '@shop/domain/workflow-table'
import { type RawBuilder, sql } from 'kysely'
import type { Check } from './ledger-checks.ts'

const totalsAsItems: Check = sql`
  select format('Order %s (%s): sub-total %s, items %s', id, code, sub_total_cents, coalesce(items.total, 0)) as problem
  from orders left join (select order_id, sum(quantity * unit_price_cents) as total
    from order_items group by order_id) as items on items.order_id = orders.id
  where items.total is null or sub_total_cents <> items.total`

/** Items of another order count with the value that moved from it; null in older rows: all of it. */
const VALUE_FOR_ORDER = sql`case when order_id = from_order_id or moved_cents is null
  then quantity * unit_price_cents else moved_cents end`

const totalsAsReturnedItems: Check = sql`
  select format('Order %s (%s): exchanges %s and returns %s, taken back %s and %s', id, code, exchange_cents,
    return_cents, coalesce(exchanged, 0), coalesce(returned, 0)) as problem
  from orders left join (select order_id,
      sum(${VALUE_FOR_ORDER}) filter (where kind = 'exchange') as exchanged,
      sum(${VALUE_FOR_ORDER}) filter (where kind = 'return') as returned
    from returned_items group by order_id) as taken on taken.order_id = orders.id
  where exchange_cents <> coalesce(exchanged, 0) or return_cents <> coalesce(returned, 0)`

/** Returned items have the price of the sale that they come from, and that sale is of the same customer. */
const returnedItemsAsSales: Check = sql`
  select format('Returned item %s: %s × %s of order %s is no sale of this customer at this price', taken.id,
    taken.quantity, taken.unit_price_cents, taken.from_order_id) as problem
  from returned_items as taken
    join orders on orders.id = taken.order_id
    join orders as earlier on earlier.id = taken.from_order_id
    left join order_items as item on item.order_id = taken.from_order_id and item.product_id = taken.product_id
  where item.unit_price_cents is distinct from taken.unit_price_cents or orders.customer_id <> earlier.customer_id`

/** The credit that an order used equals what the customer's ledger has for it. */
const creditAsLedger: Check = sql`
  select format('Order %s (%s): credit used %s, account %s', orders.id, code, credit_used_cents, coalesce(used, 0)) as problem
  from orders left join (select order_id, -sum(amount_cents) as used from credit_entries
    where kind = 'use' group by order_id) as account on account.order_id = orders.id
  where credit_used_cents <> coalesce(used, 0)`

/** A return's value is the sum of its items. */
const returnsAsItems: Check = sql`
  select format('Return %s: items %s, value %s', code, coalesce(value, 0), items_cents) as problem
  from returns left join (select return_id, sum(quantity * unit_price_cents) as value
    from returned_items group by return_id) as items on items.return_id = returns.id
  where items_cents <> coalesce(value, 0)`

/** The steps that the workflow table allows; ERRO can be reached from every status, when something fails. */
const steps = WORKFLOW.flatMap(({ action, from, to }) =>
  from.map((status) => ({ action, from: status, to: to === 'same' ? status : to })),
)
/** A return of a delivered or finished sale does not change its status. */
const returnSteps = Object.keys(RETURN_KINDS).flatMap((action) =>
  RETURNABLE_STATUSES.map((status) => ({ action, from: status, to: status })),
)
/** One of several Pix came, or the bank showed less than was counted or gave it back: the order stays where it is. */
const moneySteps = [
  { action: 'partSeen', from: ORDER_STATUS.PROCESSANDO, to: ORDER_STATUS.PROCESSANDO },
  ...['bankRest', 'pixReturned'].flatMap((action) =>
    STATUS_KEYS.map((status) => ({ action, from: status, to: status })),
  ),
]
const allowed = sql`json_to_recordset(${JSON.stringify([...steps, ...returnSteps, ...moneySteps])}::json) as allowed(action text, "from" int, "to" int)`
const beginnings = sql.join([...new Set(Object.values(PLACEMENTS).map(({ to }) => to))])

const historyByWorkflow: Check = sql`
  select format('Order %s: history %s, %s from %s to %s', order_id, id, action, coalesce(previous::text, 'nothing'),
    status) as problem
  from (select id, order_id, action, status::int,
      lag(status::int) over (partition by order_id order by id) as previous from order_history) as step
  where case when previous is null then action <> 'place' or status not in (${beginnings})
    else status <> 8 and (action, previous, status) not in (select allowed.action, "from", "to" from ${allowed}) end`

const historyToTheEnd: Check = sql`
  select format('Order %s (%s): status %s, history ends with %s', orders.id, code, orders.status,
    coalesce(last.status::text, 'nothing')) as problem
  from orders left join lateral (select status from order_history
    where order_id = orders.id order by id desc limit 1) as last on true
  where orders.status is distinct from last.status`

/** Compares a table of counters with the orders, grouped by the table's columns. */
const countersAsOrders = (table: string, by: RawBuilder<unknown>): Check => sql`
  select format('%s of %s: %s for %s orders', ${table}::text, counted, coalesce(counter, 0), coalesce(orders, 0)) as problem
  from (select concat_ws(', ', ${by}) as counted, sum(quantity) as counter from ${sql.table(table)} group by 1) as counters
    full join (select concat_ws(', ', ${by}) as counted, count(*) as orders
      from (select *, (updated_at at time zone 'UTC')::date as day from orders) as orders group by 1) as counts
    using (counted)
  where coalesce(counter, 0) <> coalesce(orders, 0)`

export const ORDER_CHECKS: readonly Check[] = [
  totalsAsItems,
  totalsAsReturnedItems,
  returnedItemsAsSales,
  creditAsLedger,
  returnsAsItems,
  historyByWorkflow,
  historyToTheEnd,
  countersAsOrders('order_status_counts', sql`status`),
  countersAsOrders('order_day_counts', sql`status, day`),
  countersAsOrders('order_choice_counts', sql`status, payment, is_pickup, coalesce(deliverer_id, 0)`),
]
