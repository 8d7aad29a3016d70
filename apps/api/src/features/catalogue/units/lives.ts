import type { Unit } from '@shop/contract/units'
import { holdsAny, seesCosts } from '@shop/domain/permissions'
import type { UnitMoveKind } from '@shop/domain/serials'
import { STOCK_SOURCES } from '@shop/domain/stock'
import type { AppContext } from '../../../context.ts'
import type { Identity } from '../../../identity.ts'
import { reais } from '../../../wire.ts'
import { signedLink } from '../../platform/files/signed-link.ts'
import { findEntries, findSales } from './lives.queries.ts'
import { findClaims } from './passport.queries.ts'
import type { UnitRow } from './units.queries.ts'

type Entry = Awaited<ReturnType<typeof findEntries>>[number]
type Sale = Awaited<ReturnType<typeof findSales>>[number]
type ClaimRow = Awaited<ReturnType<typeof findClaims>>[number]

/** What happened to a unit from one time that it became the shop's to the next. */
interface Life {
  entries: Entry[]
  sales: Sale[]
  claims: ClaimRow[]
}

/** A unit becomes the shop's by an entry of stock, or bought as a used phone. */
const BEGINS: readonly UnitMoveKind[] = ['entry', 'opening', 'trade_in']

/** The lives of a unit, the first one first; one without entries for a unit of which none is recorded. */
function livesOf(entries: readonly Entry[], sales: readonly Sale[], claims: readonly ClaimRow[]): Life[] {
  const [, ...later] = entries.filter(({ kind }) => BEGINS.includes(kind))
  return [undefined, ...later].map((begin, index) => {
    const end = later[index]
    const isWithin = ({ id }: { id: number }) => id >= (begin?.id ?? 0) && (!end || id < end.id)
    return {
      entries: entries.filter(isWithin),
      sales: sales.filter(isWithin),
      claims: claims.filter(({ at }) => (!begin || at >= begin.at) && (!end || at < end.at)),
    }
  })
}

const sourceText = (source: number | null) =>
  STOCK_SOURCES.find(({ value }) => value === source)?.text ?? null

/** In cents; null for what is not known, or still the shop's. */
function profitOf(price: number | null | undefined, cost: number | null, claims: readonly ClaimRow[]) {
  if (price === null || price === undefined || cost === null) return null
  const repairs = claims.reduce((sum, { cost_cents, given }) => sum + (given ? 0 : cost_cents), 0)
  return {
    price: reais(price),
    cost: reais(cost),
    claims: reais(repairs),
    total: reais(price - cost - repairs),
  }
}

/**
 * The entry, sale and profit of a unit, and those of its lives before it was bought again, the latest first: each has
 * its own first day, cost, seller, sale and claims. Origin is for people who manage products, costs for people who read
 * them, images for people who manage orders.
 */
export async function findLives(
  { db, tokenSecret }: Pick<AppContext, 'db' | 'tokenSecret'>,
  { permissions }: Identity,
  row: UnitRow,
): Promise<Pick<Unit, 'entry' | 'sale' | 'profit' | 'earlierLives'>> {
  const [seesOrigin, withCosts] = [holdsAny(permissions, ['bo:manage:products']), seesCosts(permissions)]
  const seesImages = holdsAny(permissions, ['bo:manage:orders'])
  const [entries, sales, claims] = await Promise.all([
    findEntries(db, row.id),
    findSales(db, row.id),
    findClaims(db, row.id),
  ])

  const entryOf = (last: Entry | undefined, when: string, source: number | null, cost: number | null) => ({
    when,
    ...(seesOrigin && { supplier: last?.name ?? sourceText(source), document: last?.document || null }),
    ...(withCosts && { cost: cost === null ? null : reais(cost) }),
  })
  const saleOf = (sale: Sale | undefined): Unit['sale'] =>
    sale
      ? {
          orderId: sale.order_id,
          orderCode: sale.code,
          customerId: sale.customer_id,
          customer: sale.name,
          when: sale.at,
          deliveredAt: sale.delivered_at,
          packaging: seesImages ? sale.packaging.map((file) => signedLink(tokenSecret, file)) : [],
          signature: seesImages && sale.signature_file ? signedLink(tokenSecret, sale.signature_file) : null,
          receivedBy: seesImages ? sale.received_by : null,
        }
      : null

  const earlier = livesOf(entries, sales, claims)
  const current = earlier.pop() as Life
  const begin = current.entries[0]?.at ?? row.entered_at
  const isOut = (sale: Sale) => row.state === 'sold' && sale.order_id === row.order_id
  return {
    // Used phones that earlier releases bought kept the day of their first life.
    entry: entryOf(
      current.entries.at(-1),
      earlier.length > 0 && begin > row.entered_at ? begin : row.entered_at,
      row.source,
      row.cost_cents,
    ),
    sale: saleOf(current.sales.at(-1)),
    ...(withCosts && {
      profit: profitOf(current.sales.findLast(isOut)?.price_cents, row.cost_cents, current.claims),
    }),
    earlierLives: earlier.reverse().map((life) => {
      const [first, last, sale] = [life.entries[0], life.entries.at(-1), life.sales.at(-1)]
      const cost = last?.cost_cents ?? null
      return {
        entry: entryOf(last, first?.at ?? row.entered_at, last?.source ?? null, cost),
        sale: saleOf(sale),
        ...(withCosts && { profit: profitOf(sale?.came_back ? null : sale?.price_cents, cost, life.claims) }),
      }
    }),
  }
}
