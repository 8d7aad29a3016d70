import { goldPrice, silverPrice } from '@shop/domain/pricing'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Database } from '../db/schema.ts'

/** An append-only table, and the column that repeats the value after its last row. */
interface LedgerTables {
  ledger: keyof Database
  /** The column that names the row whose ledger it is. */
  owner: string
  before: string
  after: string
  owners: keyof Database
  value: string
  /** SQL over the owner's row (product, customer): its name in the message about a problem. */
  label: RawBuilder<string>
}

interface BrokenLedger {
  label: string
  value: number
  /** The value after the ledger's last row; 0 when there is none. */
  ledger: number
  /** Rows whose `before` is not the `after` of the row before them. */
  gaps: number
}

interface Checked {
  checked: number
  broken: BrokenLedger[]
}

/** Owners whose value differs from their ledger, and how many there are in all. One pass over the ledger. */
async function checkLedgerOf(
  db: Db,
  { ledger, owner, before, after, owners, value, label }: LedgerTables,
): Promise<Checked> {
  const { rows } = await sql<BrokenLedger>`
    with steps as (
      select ${sql.ref(owner)} as owner, id, ${sql.ref(after)} as after, ${sql.ref(before)}
        - lag(${sql.ref(after)}, 1, 0) over (partition by ${sql.ref(owner)} order by id) as gap
      from ${sql.table(ledger)}
    ), ledgers as (
      select owner, (array_agg(after order by id desc))[1] as last, count(*) filter (where gap <> 0) as gaps
      from steps group by owner
    )
    select ${label} as label, ${sql.ref(value)} as value, coalesce(last, 0) as ledger, coalesce(gaps, 0)::int8 as gaps
    from ${sql.table(owners)} as owners left join ledgers on ledgers.owner = owners.id
    where ${sql.ref(value)} <> coalesce(last, 0) or gaps > 0
    order by owners.id`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int8 as total from ${sql.table(owners)}`.execute(db)
  return { checked: counted[0]?.total ?? 0, broken: rows }
}

const ofProducts = {
  owner: 'product_id',
  before: 'quantity_before',
  after: 'quantity_after',
  owners: 'products',
  label: sql<string>`code || ' ' || name`,
} as const

/** Products whose stock differs from their ledger, and how many there are in all. */
export const checkLedger = (db: Db) =>
  checkLedgerOf(db, { ...ofProducts, ledger: 'stock_movements', value: 'stock' })

/** Products whose defective units differ from their ledger, and how many there are in all. */
export const checkDefectiveLedger = (db: Db) =>
  checkLedgerOf(db, { ...ofProducts, ledger: 'defective_movements', value: 'defective' })

/**
 * Customers whose balance differs from their account's ledger; amounts in cents. Without names, because it is printed.
 */
export const checkCredit = (db: Db) =>
  checkLedgerOf(db, {
    ledger: 'credit_entries',
    owner: 'customer_id',
    before: 'balance_before_cents',
    after: 'balance_after_cents',
    owners: 'customers',
    value: 'credit_cents',
    label: sql<string>`'cliente ' || owners.id`,
  })

/**
 * Till sessions whose expected cash is not the sum of their float and movements, and movements whose amount differs
 * from that of their source (a payout, a refund, a settlement, a sale at the counter). Amounts in cents.
 */
export async function checkTill(db: Db): Promise<Checked> {
  const { rows } = await sql<BrokenLedger>`
    select 'caixa ' || id as label, expected_cents as value, float_cents + moved as ledger, 0 as gaps
    from till_sessions cross join lateral (
      select coalesce(sum(amount_cents), 0)::int8 as moved from till_movements where session_id = till_sessions.id) as sums
    where expected_cents <> float_cents + moved
    union all
    select 'movimento ' || movement.id, movement.amount_cents, source.amount, 0
    from till_movements as movement
      left join credit_entries as payout on payout.id = movement.credit_entry_id
      left join returns as refund on refund.id = movement.return_id
      left join settlements as settlement on settlement.id = movement.settlement_id
      left join orders as sale on sale.id = movement.order_id
      left join receivable_payments as receivable on receivable.id = movement.receivable_payment_id
      cross join lateral (select case movement.kind
          when 'payout' then case when payout.method = 'cash' then payout.amount_cents end
          when 'refund' then case when refund.settle = 'cash'
            then -coalesce(refund.refund_cents, refund.items_cents + refund.freight_cents) end
          when 'settlement' then settlement.handed_cents
          when 'void' then case when settlement.voided_at is not null then -settlement.handed_cents end
          when 'sale' then sale.cash_received_cents
          when 'receivable' then case when receivable.kind = 'cash' then receivable.amount_cents end
          when 'receivableVoid' then case when receivable.kind = 'cash' and receivable.voided_at is not null
            then -receivable.amount_cents end
          else movement.amount_cents end as amount) as source
    where movement.amount_cents is distinct from source.amount
    order by label`.execute(db)
  const { checked } = await db
    .selectFrom('till_sessions')
    .select(sql<number>`count(*)::int8`.as('checked'))
    .executeTakeFirstOrThrow()
  return { checked, broken: rows }
}

/** Customers whose debt differs from its ledger; amounts in cents. */
export const checkOwed = (db: Db) =>
  checkLedgerOf(db, {
    ledger: 'receivable_entries',
    owner: 'customer_id',
    before: 'owed_before_cents',
    after: 'owed_after_cents',
    owners: 'customers',
    value: 'debt_cents',
    label: sql<string>`'cliente ' || owners.id`,
  })

/**
 * Customers who owe something else than their opening balance and what was sold to them on term less what was paid, came back and was ended, and
 * instalments whose columns differ from their rows of the ledger or whose order has another sum. Amounts in cents.
 */
export async function checkReceivables(db: Db): Promise<Checked> {
  const { rows } = await sql<BrokenLedger>`
    with rows as (
      select instalment_id, sum(amount_cents) filter (where kind in ('opened', 'opening')) as sold,
        -coalesce(sum(amount_cents) filter (where kind in ('paid', 'voided')), 0) as paid,
        -coalesce(sum(amount_cents) filter (where kind = 'returned'), 0) as returned,
        -coalesce(sum(amount_cents) filter (where kind = 'ended'), 0) as ended
      from receivable_entries group by instalment_id
    ), owed as (
      select customer_id, sum(sold - paid - returned - ended) as total
      from rows join instalments on instalments.id = instalment_id group by customer_id
    )
    select 'cliente ' || customers.id as label, debt_cents as value, coalesce(total, 0)::int8 as ledger, 0 as gaps
      from customers left join owed on customer_id = customers.id where debt_cents <> coalesce(total, 0)
    union all
    select 'parcela ' || id, open_cents, coalesce(sold - rows.paid - rows.returned - rows.ended, 0)::int8, 0
      from instalments left join rows on instalment_id = id
      where (amount_cents, paid_cents, returned_cents, ended_cents) is distinct from (sold, rows.paid, rows.returned, rows.ended)
    union all
    select 'pedido ' || orders.code, term_paid_cents, coalesce(paid, 0)::int8, 0
      from orders left join (select order_id, sum(paid_cents) as paid from instalments group by order_id) as parts
        on order_id = orders.id
      where term_paid_cents <> coalesce(paid, 0)
    union all
    select 'recebimento ' || payment.id, amount_cents, took, 0
      from receivable_payments as payment cross join lateral (
        select (credit_cents - coalesce((select sum(amount_cents) from receivable_entries
          where payment_id = payment.id and kind in ('paid', 'fine', 'interest') and amount_cents < 0), 0))::int8 as took) as sums
      where amount_cents <> took
    order by label`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int8 as total from customers where debt_cents > 0`.execute(db)
  return { checked: counted[0]?.total ?? 0, broken: rows }
}

/** Serialised products whose number of units in stock differs from their shelf, and how many there are in all. */
export async function checkUnits(db: Db): Promise<Checked> {
  const { rows } = await sql<BrokenLedger>`
    with counted as (
      select products.id, code || ' ' || name as label, units_wanted(products.id)::int8 as ledger, defective,
        (select count(*) from units where product_id = products.id and state = 'stock')::int8 as value,
        (select count(*) from units where product_id = products.id and state = 'defective')::int8 as broken,
        (select count(*) from (select order_id, count(*) as sold from units
          where product_id = products.id and state = 'sold' group by order_id) as lines
          join order_items on order_items.order_id = lines.order_id and order_items.product_id = products.id
          where sold > quantity - returned)::int8 as gaps
      from products where serialised)
    select label, value, ledger, gaps from counted
    where value <> ledger or broken > defective or gaps > 0 order by id`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int8 as total from products where serialised`.execute(db)
  return { checked: counted[0]?.total ?? 0, broken: rows }
}

/**
 * Orders for which more was given back than was received, counted from the payments, the approvals, the till and the
 * accounts instead of the sums that are read before money is given back. Earlier releases could settle an order twice;
 * such orders are named here for good, and nothing more can be given back for them. Amounts in cents.
 */
export async function checkGiven(db: Db): Promise<Checked> {
  const { rows } = await sql<BrokenLedger>`
    with money as (
      -- What was given back is not there, unless it could be taken from nothing: then the customer has it already.
      select order_id, amount_cents - returned_cents
          + (select coalesce(sum(open_cents), 0) from pix_refunds where payment_id = pix_payments.id)
          - coalesce((select sum(credit_entries.amount_cents) from credit_entries
            where pix_payment_id = pix_payments.id), 0) as amount_cents
        from pix_payments where outcome in ('matched', 'returned') or decision = 'accept'
      union all select order_id, amount_cents from pix_confirmations
        where returned_at is null and not exists (select from pix_payments where pix_payments.order_id = pix_confirmations.order_id
          and pix_payments.part_id is not distinct from pix_confirmations.part_id
          and (outcome = 'matched' or decision = 'accept' or (outcome = 'returned' and not was_kept)))
      union all select id, cash_received_cents from orders where cash_received_cents > 0
      union all select order_id, -amount_cents from receivable_entries where kind in ('paid', 'voided')
      -- Earlier releases recorded no cash at the handover and no Pix, only that the order went on.
      union all select id, paid_cents from orders
        where (payment = 'cash' and cash_received_cents is null)
          or (payment = 'pix' and not exists (select from pix_payments where order_id = orders.id)
            and not exists (select from pix_confirmations where order_id = orders.id))
      union all select id, sub_total_cents + warranty_cents + freight_cents - credit_used_cents from orders
        where payment = 'transfer' and exists (
          select from order_history where order_id = orders.id and action = 'approve')
          and not exists (select from order_parts where order_id = orders.id)
      union all select order_id, amount_cents from order_parts
        where kind in ('card', 'transfer') and status in ('received', 'refunded')
      -- A line of the bank showed less than was counted.
      union all select order_id, -amount_cents from instalments
        where id in (select rest_id from bank_lines)
    ), goods as (
      select order_id, from_order_id, coalesce(moved_cents, quantity * unit_price_cents) as value
      from returned_items where order_id <> from_order_id
    ), received as (
      select order_id, sum(amount) as total from (
        select order_id, amount_cents as amount from money
        union all select order_id, -amount_cents from credit_entries where kind = 'use'
        union all select order_id, value from goods) as parts group by order_id
    ), given as (
      select order_id, sum(amount) as total, string_agg(format('%s %s', what, reais), ', ' order by what) as parts from (
        select order_id, what, sum(amount) as amount, to_char(sum(amount) / 100.0, 'FM999999990.00') as reais from (
          select order_id, amount_cents as amount, 'crédito' as what from credit_entries
            where kind in ('exchange', 'return', 'cancel', 'pixReturned')
          union all select from_order_id, coalesce(refund_cents, items_cents + freight_cents),
            case settle when 'cash' then 'dinheiro' when 'pix' then 'Pix' else 'transferência' end
            from returns where settle <> 'credit'
          union all select from_order_id, value, 'usado em outro pedido' from goods) as each
        where order_id is not null group by order_id, what) as sums
      group by order_id
    )
    select format('pedido %s, devolvido mais do que recebido (%s)', code, given.parts) as label,
      given.total::int8 as value, coalesce(received.total, 0)::int8 as ledger, 0 as gaps
    from given join orders on orders.id = given.order_id left join received on received.order_id = orders.id
    where given.total > coalesce(received.total, 0) order by orders.id`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int8 as total from orders`.execute(db)
  return { checked: counted[0]?.total ?? 0, broken: rows }
}

/**
 * Orders whose parts do not add up to the amount to pay, or whose stored sums of parts are wrong: the parts other than
 * cash, and what was received (at most: a person may accept a Pix that is too small). Amounts in cents.
 */
export async function checkParts(db: Db): Promise<Checked> {
  const { rows } = await sql<BrokenLedger>`
    with sums as (
      select order_id, sum(amount_cents)::int8 as agreed,
        coalesce(sum(amount_cents - lowered_cents) filter (where kind <> 'cash'), 0)::int8 as other,
        coalesce(sum(case when status in ('received', 'refunded') then amount_cents
          -- The bank gave it back in part, or when the customer had value for it already; the rest is owed.
          when returned_cents > 0 then greatest(0, amount_cents - returned_cents + (
            select coalesce(sum(open_cents), 0) from pix_refunds join pix_payments on pix_payments.id = payment_id
            where part_id = order_parts.id)) else 0 end)
          filter (where kind not in ('cash', 'term')), 0)::int8 as received
      from order_parts group by order_id
    ), found as (
      select code, sums.*, sub_total_cents + warranty_cents + freight_cents - credit_used_cents as to_pay,
        other_parts_cents, paid_cents, coalesce(cash_received_cents, 0) as cash
      from sums join orders on orders.id = order_id
    )
    select format('pedido %s, partes', code) as label, to_pay as value, agreed as ledger, 0 as gaps
      from found where to_pay <> agreed
    union all select format('pedido %s, partes fora do dinheiro', code), other_parts_cents, other, 0
      from found where other_parts_cents <> other
    union all select format('pedido %s, partes recebidas', code), paid_cents, received + cash, 0
      from found where paid_cents > received + cash
    order by label`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`
    select count(distinct order_id)::int8 as total from order_parts`.execute(db)
  return { checked: counted[0]?.total ?? 0, broken: rows }
}

/**
 * Returns by Pix or transfer of which the bank reported more refunds than they give back, or as much while they are still owed, and Pix
 * whose refunds do not add up to what counts as given back of them. Amounts in cents.
 */
export async function checkRefunds(db: Db): Promise<Checked> {
  const { rows } = await sql<BrokenLedger>`
    with shares as (
      select code, coalesce(refund_cents, items_cents + freight_cents) as refund, refund_state,
        (select coalesce(sum(amount_cents), 0)::int8 from pix_refunds where return_id = returns.id) as reported
      from returns where settle in ('pix', 'transfer')
    ), given as (
      select payment_id, coalesce(sum(amount_cents - own_cents), 0)::int8 as total from pix_refunds group by payment_id
    )
    select 'devolução ' || code as label, refund as value, reported as ledger, 0 as gaps
      from shares where reported > refund or (refund_state <> 'done' and reported = refund)
    union all
    select 'Pix ' || end_to_end_id, returned_cents, coalesce(total, 0), 0
      from pix_payments left join given on payment_id = pix_payments.id where returned_cents <> coalesce(total, 0)
    order by label`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`
    select ((select count(*) from returns where settle in ('pix', 'transfer'))
      + (select count(distinct payment_id) from pix_refunds))::int8 as total`.execute(db)
  return { checked: counted[0]?.total ?? 0, broken: rows }
}

/** Products whose price of gold or silver is not what the domain computes from cost and percentage; in cents. */
export async function checkPrices(db: Db): Promise<Checked> {
  const products = await db
    .selectFrom('products')
    .select([
      'code',
      'name',
      'cost_cents',
      'gold_ppm',
      'silver_ppm',
      'gold_price_cents',
      'silver_price_cents',
    ])
    .orderBy('id')
    .execute()
  const broken = products.flatMap(({ code, name, ...row }) => {
    const gold = goldPrice({ costCents: row.cost_cents, goldPpm: row.gold_ppm })
    const silver = silverPrice({ costCents: row.cost_cents, silverPpm: row.silver_ppm })
    return [
      { label: `${code} ${name}, ouro`, value: row.gold_price_cents, ledger: gold, gaps: 0 },
      { label: `${code} ${name}, prata`, value: row.silver_price_cents, ledger: silver, gaps: 0 },
    ].filter(({ value, ledger }) => value !== ledger)
  })
  return { checked: products.length, broken }
}

/** Each ledger of the shop; amounts of money are in cents. */
export const LEDGERS = [
  { title: 'Estoque', owners: 'produtos', check: checkLedger },
  { title: 'Defeituosos', owners: 'produtos', check: checkDefectiveLedger },
  { title: 'Números de série', owners: 'produtos', check: checkUnits },
  { title: 'Preços', owners: 'produtos', check: checkPrices },
  { title: 'Crédito', owners: 'clientes', check: checkCredit },
  { title: 'Devido', owners: 'clientes', check: checkOwed },
  { title: 'A prazo', owners: 'clientes', check: checkReceivables },
  { title: 'Caixa', owners: 'sessões', check: checkTill },
  { title: 'Partes', owners: 'pedidos em partes', check: checkParts },
  { title: 'Devolvido', owners: 'pedidos', check: checkGiven },
  { title: 'Pix devolvido', owners: 'devoluções e Pix', check: checkRefunds },
]

/** One line for the operator. */
export const describeBroken = (title: string, { label, value, ledger, gaps }: BrokenLedger): string =>
  `${title}: ${label}: ${value}, livro ${ledger}${gaps ? `, ${gaps} salto(s)` : ''}`
