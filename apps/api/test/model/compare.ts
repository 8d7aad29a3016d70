import { sql } from 'kysely'
import type { Db } from '../../src/db/database.ts'
import type { Context } from './action.ts'
import { owedBy } from './debts.ts'
import { isOpenRequest, payingLine, received, unitPrice } from './rules.ts'
import { namesOf, type State } from './state.ts'

type Row = (string | number | boolean | null)[]
export type Figures = Record<
  | 'orders'
  | 'parts'
  | 'debts'
  | 'balances'
  | 'lines'
  | 'returns'
  | 'customers'
  | 'products'
  | 'units'
  | 'carts'
  | 'bank'
  | 'payments'
  | 'claims'
  | 'requests'
  | 'wants'
  | 'accounts'
  | 'charges'
  | 'till',
  Row[]
>

/** The expected state of the shop after a step, by the model. */
export function figuresOf(state: State, context: Context): Figures {
  // A record that the server did not create has no id, so its row differs.
  const known = (name: string) => context.ids.get(name) ?? 0
  const id = (name: string | null) => (name === null ? null : known(name))
  const sorted = (rows: Row[]) => rows.toSorted((a, b) => (`${a[0]}` < `${b[0]}` ? -1 : 1))
  const orders = Object.entries(state.orders)
  return {
    orders: sorted(
      orders.map(([name, order]) => [
        known(name),
        order.status,
        order.subTotal + order.warranty + order.freight,
        order.creditUsed,
        order.paid,
        order.cash,
        id(order.deliverer),
        id(order.holder),
        id(order.settlement),
        order.attempts,
      ]),
    ),
    parts: sorted(
      orders.flatMap(([name, { parts }]) =>
        parts.map(({ kind, amount, lowered, status }, position) => [
          `${known(name)}/${position}`,
          kind,
          amount,
          lowered,
          status,
        ]),
      ),
    ),
    debts: sorted(
      state.instalments.map((one) => [
        [known(one.order), one.part ?? '-', one.isRest, one.number].join('/'),
        one.due - state.day,
        one.amount,
        one.paid,
        one.returned,
        one.ended,
      ]),
    ),
    balances: sorted(orders.map(([name, order]) => [known(name), received(order), order.given])),
    returns: sorted(
      Object.entries(state.returns).map(([name, row]) => [
        known(name),
        row.total,
        row.refund,
        row.given - row.refund,
        row.refundState,
        row.reported,
      ]),
    ),
    lines: sorted(
      orders.flatMap(([name, { lines }]) =>
        lines.map(({ product, quantity, price, cost, back }) => [
          `${known(name)}/${known(product)}`,
          quantity,
          price,
          cost,
          back,
        ]),
      ),
    ),
    customers: sorted(
      Object.entries(state.customers).map(([name, { balance }]) => [
        known(name),
        balance,
        owedBy(state, name),
      ]),
    ),
    products: sorted(
      Object.entries(state.products).map(([name, row]) => [
        known(name),
        row.stock,
        row.defective,
        row.cost,
        row.price,
        unitPrice(row, 1),
        unitPrice(row, 2),
        row.isArchived,
        row.movements.length,
        row.movements.reduce((sum, { before }) => sum + before, 0),
      ]),
    ),
    units: sorted(
      Object.entries(state.units).map(([serial, { product, place, order }]) => [
        serial,
        known(product),
        place,
        id(order),
      ]),
    ),
    bank: sorted(
      Object.entries(state.bankLines).map(([name, { status, pays }]) => [known(name), status, id(pays)]),
    ),
    payments: sorted(
      Object.entries(state.debtPayments).map(([name, { isTold, isVoid }]) => [
        known(name),
        isVoid,
        isTold ? payingLine(state, name) !== undefined : null,
      ]),
    ),
    claims: sorted(Object.entries(state.claims).map(([name, { status }]) => [known(name), status])),
    requests: sorted(
      Object.entries(state.requests).map(([name, row]) => [known(name), isOpenRequest(state, row)]),
    ),
    wants: sorted(
      Object.entries(state.wants).map(([want, { hasArrived }]) => [
        want.split('/').map(known).join('/'),
        hasArrived,
      ]),
    ),
    accounts: sorted(
      Object.entries(state.accounts).map(([name, { kind, isDisabled }], at) => [
        known(name),
        at + 1,
        kind,
        isDisabled,
      ]),
    ),
    charges: sorted(
      Object.entries(state.charges).map(([name, { account }]) => [
        context.txids.get(name) ?? name,
        id(account),
      ]),
    ),
    carts: sorted(
      Object.entries(state.customers).flatMap(([name, { cart }]) =>
        Object.entries(cart).map(([product, quantity]) => [`${known(name)}/${known(product)}`, quantity]),
      ),
    ),
    till: state.till === null ? [] : [[state.sessions[state.till]?.expected ?? 0]],
  }
}

const rows = (key: string, columns: string) =>
  sql.raw(`coalesce(json_agg(json_build_array(${columns}) order by (${key})::text collate "C"), '[]')`)

const DEBT = `order_id || '/' || coalesce((select position::text from order_parts where id = part_id), '-')
  || '/' || (origin = 'rest')::text || '/' || instalments.number`

const price = (ppm: string) => `cost_cents + round(cost_cents * ${ppm} / 1000000.0)::int8`

/** Defines a database function that reads the state of the shop, so that the statement is planned once. */
export const defineFigures = (owner: Db) =>
  sql`create function model_figures(customers_wanted int[], products_wanted int[], lines_wanted bigint[], accounts_wanted int[]) returns json
    language plpgsql as $$ begin return (
    with own as (select * from orders where customer_id = any(customers_wanted))
    select json_build_object(
      'orders', (select ${rows(
        'id',
        `id, status, sub_total_cents + warranty_cents + freight_cents, credit_used_cents,
        paid_cents, cash_received_cents, deliverer_id, holder_id, settlement_id, attempts`,
      )} from own),
      'parts', (select ${rows(
        `order_id || '/' || position`,
        `order_id || '/' || position, kind, amount_cents, lowered_cents, status`,
      )} from order_parts where order_id in (select id from own)),
      'debts', (select ${rows(
        DEBT,
        `${DEBT}, due_date - (now() at time zone time_zone)::date, amount_cents, paid_cents, returned_cents, ended_cents`,
      )} from instalments, companies where customer_id = any(customers_wanted)),
      'balances', (select ${rows('id', 'id, received_cents, given_cents')} from own, order_balance(id)),
      'returns', (select ${rows(
        'id',
        `id, items_cents + freight_cents, refund_cents,
        (select coalesce(sum(amount_cents), 0) from credit_entries where return_id = returns.id), refund_state,
        (select coalesce(sum(amount_cents), 0) from pix_refunds where return_id = returns.id)`,
      )} from returns where from_order_id in (select id from own)),
      'lines', (select ${rows(
        `order_id || '/' || product_id`,
        `order_id || '/' || product_id, quantity,
        unit_price_cents, unit_cost_cents, returned`,
      )} from order_items where order_id in (select id from own)),
      'customers', (select ${rows('id', 'id, credit_cents, debt_cents')} from customers where id = any(customers_wanted)),
      'products', (select ${rows(
        'id',
        `id, stock, defective, cost_cents, sell_price_cents, ${price('gold_ppm')},
        ${price('silver_ppm')}, archived_at is not null,
        (select count(*) from stock_movements where product_id = products.id),
        (select coalesce(sum(quantity_before), 0) from stock_movements where product_id = products.id)`,
      )}
        from products where id = any(products_wanted)),
      'units', (select ${rows('serial', 'serial, product_id, state, order_id')} from units
        where product_id = any(products_wanted)),
      'bank', (select ${rows('id', 'id, status, coalesce(order_id, settlement_id, receivable_payment_id)')}
        from bank_lines where id = any(lines_wanted)),
      'payments', (select ${rows('id', 'id, voided_at is not null, in_bank')} from receivable_payments
        where customer_id = any(customers_wanted)),
      'claims', (select ${rows('id', 'id, status')} from claims where customer_id = any(customers_wanted)),
      'requests', (select ${rows('id', `id, state = 'open'`)} from order_requests
        where order_id in (select id from own)),
      'wants', (select ${rows(
        `customer_id || '/' || product_id`,
        `customer_id || '/' || product_id, arrived_at is not null`,
      )}
        from product_wants where customer_id = any(customers_wanted)),
      'accounts', (select ${rows('id', 'id, place, kind, disabled')} from (
        select *, row_number() over (order by id) as place from bank_settings where id = any(accounts_wanted)) as known),
      'charges', (select ${rows('txid', 'txid, bank_setting_id')} from (
        select own.txid, pix_charges.bank_setting_id from pix_charges join own on own.id = order_id
        union all select order_parts.txid, bank_setting_id from order_parts join own on own.id = order_id
          where order_parts.txid is not null
        union all select txid, bank_setting_id from receivable_charges where customer_id = any(customers_wanted)) as made),
      'carts', (select ${rows(`customer_id || '/' || product_id`, `customer_id || '/' || product_id, quantity`)}
        from cart_items where customer_id = any(customers_wanted)),
      'till', (select ${rows(
        'id',
        `float_cents + (select coalesce(sum(amount_cents), 0) from till_movements
        where session_id = till_sessions.id)`,
      )} from till_sessions where closed_at is null)
    )); end $$`.execute(owner)

/** The state of the shop, read in one statement. */
export async function readFigures(state: State, context: Context): Promise<Figures> {
  const known = (record: Record<string, unknown>) =>
    namesOf(record).flatMap((name) => context.ids.get(name) ?? [])
  const [customers, products] = [known(state.customers), known(state.products)]
  const [lines, accounts] = [known(state.bankLines), known(state.accounts)]
  const { rows: found } = await sql<{ figures: Figures }>`
    select model_figures(${customers}, ${products}, ${lines}, ${accounts}) as figures`.execute(
    context.shop.db,
  )
  return found[0]?.figures as Figures
}

export const sameFigures = (one: Figures, other: Figures) => JSON.stringify(one) === JSON.stringify(other)

/** The rows of both that differ. */
export function differences(found: Figures, wanted: Figures): string[] {
  const texts = (rows: Row[]) => rows.map((row) => JSON.stringify(row))
  return (Object.keys(wanted) as (keyof Figures)[]).flatMap((key) => {
    const [inShop, inRules] = [texts(found[key]), texts(wanted[key])]
    return [
      ...inShop.filter((row) => !inRules.includes(row)).map((row) => `${key}: the shop has ${row}`),
      ...inRules.filter((row) => !inShop.includes(row)).map((row) => `${key}: by the rules ${row}`),
    ]
  })
}

/** For every order, at every moment: no more was given back than was received. @throws Error naming the orders */
export function expectSettledOnce({ balances }: Figures): void {
  const wrong = balances.filter(([, got, given]) => Number(given) > Number(got))
  if (wrong.length > 0)
    throw new Error(
      wrong.map((row) => `order ${row[0]}: received ${row[1]}, given back ${row[2]}`).join('\n'),
    )
}

/** @throws Error with every row that differs from the rules */
export function expectFigures(found: Figures, state: State, context: Context): void {
  const wanted = figuresOf(state, context)
  expectSettledOnce(found)
  expectSettledOnce(wanted)
  if (sameFigures(found, wanted)) return
  throw new Error(differences(found, wanted).join('\n') || 'The same rows in another order')
}
