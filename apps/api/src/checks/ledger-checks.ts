import { type RawBuilder, sql } from 'kysely'
import { BOUGHT_BACK, REENTERED } from '../features/catalogue/units/reentered-units.ts'

/** A query whose every row is one thing that is wrong, described in its column `problem`. */
export type Check = RawBuilder<{ problem: string }>

/** The ledger has one outgoing unit for each unit sold, and no others. */
const salesAsOrders: Check = sql`
  select format('Order %s, product %s: sold %s, taken from stock %s',
    coalesce(item.order_id, sale.order_id), coalesce(item.product_id, sale.product_id),
    coalesce(item.quantity, 0), coalesce(sale.quantity, 0)) as problem
  from order_items as item full join (
    select order_id, product_id, sum(quantity_out - quantity_in) as quantity
    from stock_movements where kind = 'sale' group by order_id, product_id) as sale
    on sale.order_id = item.order_id and sale.product_id = item.product_id
  where coalesce(item.quantity, 0) <> coalesce(sale.quantity, 0)`

/**
 * A cancelled or refused order (7, 12) restocked the units that had not come back before; other orders restocked
 * nothing.
 */
const restocksAsOrders: Check = sql`
  select format('Order %s, product %s: restocked %s instead of %s', coalesce(owed.order_id, restock.order_id),
    coalesce(owed.product_id, restock.product_id), coalesce(restock.quantity, 0), coalesce(owed.quantity, 0)) as problem
  from (select order_id, product_id, quantity - returned as quantity
      from order_items join orders on orders.id = order_id where status in (7, 12)) as owed
    full join (select order_id, product_id, sum(quantity_in - quantity_out) as quantity
      from stock_movements where kind = 'restock' group by order_id, product_id) as restock
    on restock.order_id = owed.order_id and restock.product_id = owed.product_id
  where coalesce(owed.quantity, 0) <> coalesce(restock.quantity, 0)`

/** Returned units are counted on the order that sold them, and are in stock unless they were defective. */
const returnedAsItems: Check = sql`
  select format('Order %s, product %s: %s of %s returned, taken back %s', item.order_id, item.product_id,
    item.returned, item.quantity, coalesce(taken.quantity, 0)) as problem
  from order_items as item left join (
    select from_order_id, product_id, sum(quantity) as quantity from returned_items group by 1, 2) as taken
    on taken.from_order_id = item.order_id and taken.product_id = item.product_id
  where item.returned <> coalesce(taken.quantity, 0) or item.returned > item.quantity`

const returnedItemsInStock: Check = sql`
  select format('Order %s, product %s: %s in the ledger of %s %s', coalesce(taken.order_id, moved.order_id),
    coalesce(taken.product_id, moved.product_id), coalesce(moved.quantity, 0), coalesce(taken.quantity, 0),
    coalesce(taken.kind, moved.kind)) as problem
  from (select from_order_id as order_id, product_id, kind, sum(quantity) as quantity
      from returned_items where not defective group by 1, 2, 3) as taken
    full join (select order_id, product_id, kind, sum(quantity_in - quantity_out) as quantity
      from stock_movements where kind in ('exchange', 'return') group by 1, 2, 3) as moved
    on moved.order_id = taken.order_id and moved.product_id = taken.product_id and moved.kind = taken.kind
  where coalesce(moved.quantity, 0) <> coalesce(taken.quantity, 0)`

/** Defective units that came back are on the defective shelf, and no other units of the order are. */
const defectiveOnShelf: Check = sql`
  select format('Order %s, product %s: %s defective on the shelf of %s %s', coalesce(taken.order_id, moved.order_id),
    coalesce(taken.product_id, moved.product_id), coalesce(moved.quantity, 0), coalesce(taken.quantity, 0),
    coalesce(taken.kind, moved.kind)) as problem
  from (select from_order_id as order_id, product_id, kind, sum(quantity) as quantity
      from returned_items where defective group by 1, 2, 3) as taken
    full join (select order_id, product_id, kind, sum(quantity_in) as quantity
      from defective_movements where kind in ('exchange', 'return') group by 1, 2, 3) as moved
    on moved.order_id = taken.order_id and moved.product_id = taken.product_id and moved.kind = taken.kind
  where coalesce(moved.quantity, 0) <> coalesce(taken.quantity, 0)`

const countersAsProducts: Check = sql`
  select format('Products, archived %s: counter %s, products %s', coalesce(counter.archived, counted.archived),
    coalesce(counter.quantity, 0), coalesce(counted.quantity, 0)) as problem
  from (select archived, sum(quantity) as quantity from product_counts group by archived) as counter
    full join (select archived_at is not null as archived, count(*) as quantity from products group by 1) as counted
    on counted.archived = counter.archived
  where coalesce(counter.quantity, 0) <> coalesce(counted.quantity, 0)`

/**
 * An order refers to the valid settlement that contains it, and the settlement has the amount received for the order.
 */
const settledAsOrders: Check = sql`
  select format('Order %s: settlement %s with %s, in %s with %s', orders.id, settlement_id, cash_received_cents,
    valid.id, valid.expected) as problem
  from orders left join (
    select settlements.id, order_id, settlement_orders.expected_cents as expected
    from settlements join settlement_orders on settlement_id = settlements.id where voided_at is null) as valid
    on valid.order_id = orders.id
  where settlement_id is distinct from valid.id
    or (valid.id is not null and cash_received_cents is distinct from valid.expected)`

/**
 * A serialised product has one serial number per unit on its shelves, and a packed order one per unit that left with
 * it, unless a stock entry or a purchase brought it in again.
 */
const unitsAsStock: Check = sql`
  select format('Product %s: %s units in stock, %s defective', id, in_stock, broken) as problem
  from (select id, defective, units_wanted(id) as wanted,
      (select count(*) from units where product_id = products.id and state = 'stock') as in_stock,
      (select count(*) from units where product_id = products.id and state = 'defective') as broken
    from products where serialised) as counted
  where in_stock <> wanted or broken <> defective
  union all
  select format('Order %s, product %s: %s left, %s with a number', order_id, product_id, quantity - returned, sold)
  from (select order_items.*, (select count(*) from units
        where units.order_id = orders.id and units.product_id = products.id)
      + (select count(*) from ${REENTERED} and sale.order_id = orders.id and sale.product_id = products.id)
      + (select count(*) from ${BOUGHT_BACK} and sale.order_id = orders.id and sale.product_id = products.id) as sold
    from order_items join orders on orders.id = order_id join products on products.id = product_id
    where serialised and status in (3, 4, 5, 6, 13, 14, 15, 16)) as packed
  where sold <> quantity - returned`

/**
 * What a unit was sold for is given back at most once for each time that it left: as a return, an exchange, a cancellation
 * or a claim, and not after the shop bought it back.
 */
const unitsGivenBackOnce: Check = sql`
  select format('Unit %s: back %s times from order %s, bought back %s', serial, backs, code, bought) as problem
  from (select units.serial, orders.code, count(back.id) as backs,
      coalesce(bool_or((select entry.kind from unit_moves as entry where entry.unit_id = sale.unit_id and entry.id > sale.id
        and entry.id < back.id and entry.kind in ('entry', 'opening', 'trade_in') order by entry.id limit 1) = 'trade_in'), false)
        as bought
    from unit_moves as sale join units on units.id = sale.unit_id join orders on orders.id = sale.order_id
      left join unit_moves as back on back.unit_id = sale.unit_id and back.order_id = sale.order_id and back.id > sale.id
        and back.kind in ('exchange', 'return', 'restock', 'claim')
        and not exists (select from unit_moves as later where later.unit_id = sale.unit_id
          and later.order_id = sale.order_id and later.id > sale.id and later.id < back.id
          and later.kind in ('sale', 'replacement'))
    where sale.kind in ('sale', 'replacement')
    group by sale.id, units.serial, orders.code) as given
  where backs > 1 or bought`

/**
 * A settled bank line pays exactly one order, settlement or payment that is not voided; no two lines pay the same one; an
 * order, or a payment that a person received, is marked as seen at the bank if and only if a line pays it; an id pays one
 * thing.
 */
const bankLinesAsPaid: Check = sql`
  select format('Bank line %s: settles nothing that counts', line.id) as problem from bank_lines as line
    left join settlements on settlements.id = settlement_id
    left join receivable_payments as received on received.id = receivable_payment_id
  where (line.status = 'settled') <> (num_nonnulls(line.order_id, line.settlement_id, line.receivable_payment_id) = 1)
    or received.voided_at is not null
  union all
  select format('Order %s: in the bank %s, paid by %s lines', orders.id, in_bank, coalesce(paid.lines, 0))
  from orders left join (select order_id, count(*) as lines from bank_lines
      where order_id is not null and part_id is null group by 1) as paid on paid.order_id = orders.id
  where in_bank <> (coalesce(paid.lines, 0) = 1)
  union all
  select format('Part %s of order %s: in the bank %s', parts.id, parts.order_id, in_bank)
  from order_parts as parts left join bank_lines as line on line.part_id = parts.id
  where in_bank <> (line.id is not null) or line.order_id <> parts.order_id
  union all
  select format('Payment %s of instalments: in the bank %s', received.id, in_bank)
  from receivable_payments as received left join bank_lines as line on line.receivable_payment_id = received.id
  where in_bank <> (line.id is not null)
  union all
  select format('Id %s: pays %s', end_to_end_id, string_agg(distinct thing, ', '))
  from (select end_to_end_id, 'order ' || order_id as thing from proofs
    union select end_to_end_id, 'order ' || order_id from pix_confirmations
    union select end_to_end_id, 'payment ' || id from receivable_payments where voided_at is null
    union select end_to_end_id, coalesce('order ' || order_id, 'payment ' || receivable_payment_id) from bank_lines) as used
  where end_to_end_id is not null group by end_to_end_id having count(distinct thing) > 1`

const textsAsProducts: Check = sql`
  select format('Product %s: its text is of another time', id) as problem from products
  where row(product_text, offer_text) is distinct from product_texts_of(products)`

export const LEDGER_CHECKS: readonly Check[] = [
  salesAsOrders,
  restocksAsOrders,
  returnedAsItems,
  returnedItemsInStock,
  defectiveOnShelf,
  settledAsOrders,
  countersAsProducts,
  textsAsProducts,
  unitsAsStock,
  unitsGivenBackOnce,
  bankLinesAsPaid,
]
