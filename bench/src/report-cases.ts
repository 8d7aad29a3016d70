import { REPORTS, type ReportKey } from '@shop/contract/reports'
import type { Report } from '@shop/contract/reports/report'
import { PAYMENTS } from '@shop/domain/pricing'

const SOLD = 'status in (1, 2, 3, 4, 5, 6, 13, 14, 15, 16)'
const ORDER = 'o.id, code, c.name, placed_at, payment, total_cents'
const TO_PAY = `greatest(0, sub_total_cents + warranty_cents + freight_cents - exchange_cents - return_cents
  - credit_used_cents - debt_lowered_cents)`
const SUMS = ['sub_total', 'exchange', 'return', 'freight', 'warranty', 'total'].map(
  (name) => `sum(${name}_cents)`,
)

/** Plain statements that read the same data as a report: its sums, and its sorted rows. */
interface Bare {
  sums: string
  rows: string
}

const ranking = (what: string, from: string, by: string, direction: string): Bare => ({
  sums: '',
  rows: `select ${what} from (${from}) own join ${by} order by amount ${direction}, name, id`,
})

const bought = (direction: string) =>
  ranking(
    'name, email, quantity, amount, sum(quantity) over (), sum(amount) over ()',
    `select customer_id, count(*) as quantity, sum(total_cents) as amount from orders where ${SOLD} group by 1`,
    'customers on id = customer_id',
    direction,
  )
const sold = (direction: string) =>
  ranking(
    'name, code, amount, sum(amount) over ()',
    `select product_id, sum(quantity) as amount from order_items join orders on orders.id = order_id where ${SOLD} group by 1`,
    'products on id = product_id',
    direction,
  )
const listed = (columns: string, from: string, order: string, sums = 'count(*)'): Bare => ({
  sums: `select ${sums} from ${from}`,
  rows: `select ${columns} from ${from} order by ${order}`,
})
const ofPerson = (person: string, date: string): Bare => {
  const where = `${person} and ${SOLD} and ${date} is not null`
  const perPayment = Object.keys(PAYMENTS).flatMap((payment) =>
    ['freight', 'warranty', 'total'].map(
      (name) => `sum(${name}_cents) filter (where payment = '${payment}')`,
    ),
  )
  return {
    sums: `select count(*), ${[...SUMS, ...perPayment].join(', ')} from orders where ${where}`,
    rows: `select ${ORDER}, shipped_at, o.status, sub_total_cents, exchange_cents, return_cents, freight_cents, warranty_cents
      from orders o join customers c on c.id = customer_id where o.${where.replace('status', 'o.status')}
      order by ${date}, o.id`,
  }
}
const takenBack = (kind: string, employee: number): Bare => {
  const settled = `returned_items t join orders o on o.id = t.order_id`
  const where = `kind = '${kind}' and ${employee} in (o.attendant_id, o.deliverer_id, t.employee_id)`
  return {
    sums: `select count(*), sum(quantity), sum(quantity * unit_price_cents) from ${settled} where ${where}`,
    rows: `select t.id, o.id, o.code, c.name, f.id, f.code, product_name, quantity, unit_price_cents, t.comments, t.created_at
      from ${settled} join orders f on f.id = from_order_id join customers c on c.id = o.customer_id where ${where}
      order by t.created_at, t.id`,
  }
}
const stockOf = 'stock, cost_cents, stock * cost_cents, sell_price_cents, stock * sell_price_cents'

const ATTENDANT = 1
const DELIVERER = 2

const BARE: Record<ReportKey, Bare> = {
  bestBuyers: bought('desc'),
  leastBuyers: bought('asc'),
  bestSellers: sold('desc'),
  worstSellers: sold('asc'),
  lowStock: listed(
    'name, code, stock, stock_alert',
    'products where archived_at is null and stock <= stock_alert',
    'stock, name_key, id',
  ),
  ordersByDeliverer: ofPerson(`deliverer_id = ${DELIVERER}`, 'shipped_at'),
  stockVsSales: listed(
    `code, name, ${stockOf}, cost_cents + (cost_cents * gold_ppm + 500000) / 1000000, cost_cents + (cost_cents * silver_ppm + 500000) / 1000000`,
    'products where archived_at is null',
    'name_key, id',
    'count(*), sum(stock), sum(stock * cost_cents), sum(stock * sell_price_cents)',
  ),
  exchangesByAttendant: takenBack('exchange', ATTENDANT),
  returnsByAttendant: takenBack('return', ATTENDANT),
  exchangesByDeliverer: takenBack('exchange', DELIVERER),
  returnsByDeliverer: takenBack('return', DELIVERER),
  ordersByAttendant: ofPerson(`attendant_id = ${ATTENDANT}`, 'placed_at'),
  delivererCustomers: listed(
    'name, email, phone, level',
    `customers where deliverer_id = ${DELIVERER}`,
    'name_key, id',
  ),
  ordersAwaitingDeliverer: listed(
    ORDER,
    `orders o join customers c on c.id = customer_id where o.deliverer_id = ${DELIVERER} and o.status in (3, 15)`,
    'placed_at, o.id',
    'count(*), sum(total_cents)',
  ),
  brandProducts: listed(
    'p.name, r.name, b.name, archived_at',
    `products p join brands b on b.id = p.brand_id join brand_references r on r.id = reference_id
     where b.name = 'Marca 1' and r.name = 'Referência 1'`,
    'p.name_key, p.id',
  ),
  depositOrders: {
    sums: `select count(*), sum(${TO_PAY}), sum(${TO_PAY}) filter (where payment = 'pix') from orders where payment in ('transfer', 'pix') and ${SOLD}`,
    rows: `select ${ORDER}, ${TO_PAY} from orders o join customers c on c.id = customer_id
      where payment in ('transfer', 'pix') and o.${SOLD} order by placed_at, o.id`,
  },
  fastDeliveryCustomers: listed(
    'name, email, phone, fast_delivery_tax_cents',
    'customers where fast_delivery_tax_cents > 0',
    'name_key, id',
  ),
}

const ALWAYS = { start: '2000-01-01T00:00:00', end: '2099-12-31T23:59:59' }
const VALUES = { ...ALWAYS, level: '0', brand: 'Marca 1', reference: 'Referência 1' }

const addressOf = (path: string, id: number) =>
  path.replace(/:(\w+)/g, (_all, name) =>
    encodeURIComponent({ ...VALUES, id }[name as keyof typeof VALUES] ?? ''),
  )

export interface ReportCase {
  report: Report
  path: string
  bare: Bare
}

/** Every report over all orders. */
export const REPORT_CASES: readonly ReportCase[] = REPORTS.map((report) => ({
  report,
  path: addressOf(report.path, report.filters.includes('attendant') ? ATTENDANT : DELIVERER),
  bare: BARE[report.key],
}))
