import {
  MAX_REPRICED,
  type PreviewRepricing,
  type PriceHistory,
  type RepricedRow,
  type Repricing,
  type RepricingFilter,
  type RepricingPreview,
  type Repricings,
} from '@shop/contract/repricing'
import { formatPercent } from '@shop/domain/percent'
import {
  levelPrice,
  marginPpm,
  PRICE_CHANGES,
  PRICE_LEVELS,
  type PriceLevel,
} from '@shop/domain/price-changes'
import type { PriceTerms } from '@shop/domain/pricing'
import { limitedLevels, type RepricingRule, reprice } from '@shop/domain/repricing'
import { productsText } from '@shop/domain/stock'
import type { Actor } from '../../../actor.ts'
import { AppError, invalidState, notFound, ruleViolation } from '../../../app-error.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { lockProducts } from '../../../db/lock-products.ts'
import { digestOfList } from '../../../digest.ts'
import { percentage, reais } from '../../../wire.ts'
import { writeAudit } from '../../platform/audit/audit.ts'
import { termsOf } from '../products/product-record.ts'
import { readPriceTerms, setPrices } from '../products/set-prices.ts'
import {
  findPriceChanges,
  findRepriced,
  findRepricedIds,
  findRepricing,
  findRepricings,
  findUnchangedSince,
  insertRepricing,
  lockRepricing,
  markUndone,
  type RepricingRow,
} from './repricing.queries.ts'

const ENTITY = 'repricing'

interface Repriced {
  id: number
  code: string
  name: string
  before: PriceTerms
  after: PriceTerms
  /** Levels whose price is not that of the rule, but the nearest possible one. */
  limited: readonly PriceLevel[]
}

const sameTerms = (a: PriceTerms, b: PriceTerms) =>
  a.sellPriceCents === b.sellPriceCents && a.goldPpm === b.goldPpm && a.silverPpm === b.silverPpm

const ruleOf = ({ kind, percent, levels, endsIn90 }: PreviewRepricing['rule']): RepricingRule => ({
  kind,
  ppm: percent,
  levels,
  endsIn90,
})

/**
 * Products whose prices the rule changes, or cannot change completely, by name.
 * @throws AppError RULE_VIOLATION for too many products
 */
async function plan(db: Db, { filter, rule }: PreviewRepricing): Promise<Repriced[]> {
  const rows = await findRepriced(db, filter, MAX_REPRICED + 1)
  if (rows.length > MAX_REPRICED)
    throw ruleViolation(
      `O filtro encontra mais de ${MAX_REPRICED.toLocaleString('pt-BR')} produtos; restrinja por marca, referência ou busca.`,
    )
  return rows
    .map((row) => {
      const before = termsOf(row)
      return {
        id: row.id,
        code: row.code,
        name: row.name,
        before,
        after: reprice(before, ruleOf(rule)),
        limited: limitedLevels(before, ruleOf(rule)),
      }
    })
    .filter(({ before, after, limited }) => limited.length > 0 || !sameTerms(before, after))
}

/** Identifies the prices of a preview: another digest means that one of them changed. */
const digestOf = (planned: readonly Repriced[]) =>
  digestOfList(planned.map(({ id, before, after }) => [id, before, after]))

const levelsBelowCost = ({ after }: Repriced) =>
  PRICE_LEVELS.some((level) => levelPrice(after, level) < after.costCents)

const priced = (terms: PriceTerms, price: number) => {
  const margin = marginPpm(terms.costCents, price)
  return { price: reais(price), margin: margin === null ? null : percentage(margin) }
}

const toRow = (repriced: Repriced): RepricedRow => ({
  productId: repriced.id,
  code: repriced.code,
  name: repriced.name,
  cost: reais(repriced.before.costCents),
  levels: PRICE_LEVELS.map((level) => ({
    level,
    before: priced(repriced.before, levelPrice(repriced.before, level)),
    after: priced(repriced.after, levelPrice(repriced.after, level)),
    limited: repriced.limited.includes(level),
  })),
  belowCost: levelsBelowCost(repriced),
})

/** Every price and margin before and after; writes nothing. @throws AppError RULE_VIOLATION for too many products */
export async function previewRepricing(
  db: Db,
  input: PreviewRepricing,
  { page, items }: { page: number; items: number },
): Promise<RepricingPreview> {
  const planned = await plan(db, input)
  return {
    products: planned.slice(page * items, (page + 1) * items).map(toRow),
    total: planned.length,
    belowCost: planned.filter(levelsBelowCost).length,
    limited: planned.filter(({ limited }) => limited.length > 0).length,
    digest: digestOf(planned),
  }
}

const toRepricing = (row: RepricingRow): Repricing => {
  const rule = row.rule as RepricingRule
  return {
    id: row.id,
    filter: row.filter as RepricingFilter,
    kind: rule.kind,
    percent: percentage(rule.ppm),
    levels: [...rule.levels],
    endsIn90: rule.endsIn90,
    products: row.products,
    user: row.who,
    when: row.at,
    undoneBy: row.undone_who,
    undoneAt: row.undone_at,
    restored: row.restored,
  }
}

/** @throws AppError NOT_FOUND */
async function getRepricing(db: Db, id: number): Promise<Repricing> {
  const row = await findRepricing(db, id)
  if (!row) throw notFound('Reajuste não encontrado.')
  return toRepricing(row)
}

/** Latest first. */
export async function listRepricings(
  db: Db,
  { page, items }: { page: number; items: number },
): Promise<Repricings> {
  const { rows, total } = await findRepricings(db, page, items)
  return { repricings: rows.map(toRepricing), total }
}

const RULES = { percent: 'percentual', margin: 'margem', none: 'arredondamento' } as const

/**
 * Applies the prices of a preview, in one transaction.
 * @throws AppError RULE_VIOLATION when nothing changes; STALE when a price differs from the preview
 */
export async function applyRepricing(
  tx: Tx,
  by: Actor,
  { digest, ...input }: PreviewRepricing & { digest: string },
): Promise<Repricing> {
  const found = await plan(tx, input)
  const locked = await lockProducts(
    tx,
    found.map(({ id }) => id),
  )
  const planned = await plan(tx, input)
  if (digestOf(planned) !== digest || planned.some(({ id }) => !locked.has(id)))
    throw new AppError('STALE', 'Preços ou produtos mudaram desde a prévia. Confira a nova prévia.')
  const changed = planned.filter(({ before, after }) => !sameTerms(before, after))
  if (changed.length === 0) throw ruleViolation('O reajuste não muda nenhum preço.')
  const rule = ruleOf(input.rule)
  const id = await insertRepricing(tx, {
    filter: JSON.stringify(input.filter),
    rule: JSON.stringify(rule),
    products: changed.length,
    employee_id: by.employeeId,
    who: by.who,
  })
  await setPrices(tx, by, 'repricing', changed, { repricingId: id })
  const text = `${RULES[rule.kind]} ${formatPercent(rule.ppm)}: ${productsText(changed.length)}`
  await writeAudit(tx, by, 'apply', ENTITY, id, text)
  return getRepricing(tx, id)
}

/**
 * Restores the earlier prices of a repricing's products, except those whose cost and prices are no longer those that it
 * set. They are so again after a later repricing is undone.
 * @throws AppError NOT_FOUND, INVALID_STATE when it was undone or every price is another now
 */
export async function undoRepricing(tx: Tx, by: Actor, id: number): Promise<Repricing> {
  const row = await lockRepricing(tx, id)
  if (!row) throw notFound('Reajuste não encontrado.')
  if (row.undone_at !== null) throw invalidState('O reajuste já foi desfeito.')
  await lockProducts(tx, await findRepricedIds(tx, id))
  const unchanged = await findUnchangedSince(tx, id)
  const terms = await readPriceTerms(
    tx,
    unchanged.map(({ product_id }) => product_id),
  )
  const changes = unchanged.flatMap((change) => {
    const before = terms.get(change.product_id)
    if (!before) return []
    const after = {
      costCents: before.costCents,
      sellPriceCents: change.sell_before_cents,
      goldPpm: change.gold_before_ppm,
      silverPpm: change.silver_before_ppm,
    }
    return [{ id: change.product_id, before, after }]
  })
  if (changes.length === 0)
    throw invalidState(
      'Nenhum preço pode voltar: todos mudaram depois deste reajuste. Desfaça antes o último.',
    )
  await setPrices(tx, by, 'undo', changes, { repricingId: id })
  await markUndone(tx, id, by.who, changes.length)
  await writeAudit(
    tx,
    by,
    'undo',
    ENTITY,
    id,
    `Desfeito em ${changes.length} de ${productsText(row.products)}`,
  )
  return getRepricing(tx, id)
}

/** Every change of a product's cost and prices, latest first. @throws AppError NOT_FOUND */
export async function listPriceChanges(
  db: Db,
  productId: number,
  { page, items }: { page: number; items: number },
): Promise<PriceHistory> {
  const existing = await db.selectFrom('products').select('id').where('id', '=', productId).executeTakeFirst()
  if (!existing) throw notFound('Produto não encontrado.')
  const { rows, total } = await findPriceChanges(db, productId, page, items)
  const shown = (costCents: number, sellPriceCents: number, goldPpm: number, silverPpm: number) => {
    const terms = { costCents, sellPriceCents, goldPpm, silverPpm }
    return {
      cost: reais(costCents),
      gold: reais(levelPrice(terms, 'gold')),
      silver: reais(levelPrice(terms, 'silver')),
      bronze: reais(sellPriceCents),
    }
  }
  const histories = rows.map((row) => ({
    kind: PRICE_CHANGES[row.kind],
    before: shown(row.cost_before_cents, row.sell_before_cents, row.gold_before_ppm, row.silver_before_ppm),
    after: shown(row.cost_after_cents, row.sell_after_cents, row.gold_after_ppm, row.silver_after_ppm),
    who: row.who,
    when: row.at,
  }))
  return { histories, total }
}
