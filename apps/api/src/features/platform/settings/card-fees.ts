import { COMPANY_ID } from '@shop/contract/company'
import type { CardFees, ChangeCardFees } from '@shop/contract/order-parts'
import { CARD_KINDS, type CardFee } from '@shop/domain/order-parts'
import { sql } from 'kysely'
import type { Actor } from '../../../actor.ts'
import { AppError } from '../../../app-error.ts'
import { type Db, inTransaction } from '../../../db/database.ts'
import { digestOfList } from '../../../digest.ts'
import { percentage } from '../../../wire.ts'
import { writeAudit } from '../audit/audit.ts'

/** Every fee: those of all brands first, then by brand and number of instalments. */
export const findCardFees = (db: Db): Promise<CardFee[]> =>
  db
    .selectFrom('card_fees')
    .select(['brand', 'kind', 'instalments', 'fee_ppm as ppm'])
    .orderBy(sql`lower(brand) nulls first`)
    .orderBy('instalments')
    .orderBy('kind', (order) => order.asc().nullsFirst())
    .execute()

const toWire = (stored: readonly CardFee[]): CardFees => {
  const fees = stored.map(({ brand, kind, instalments, ppm }) => ({
    brand,
    ...(kind && { kind }),
    instalments,
    percent: percentage(ppm),
  }))
  return { fees, digest: digestOfList(fees) }
}

export const getCardFees = async (db: Db): Promise<CardFees> => toWire(await findCardFees(db))

const describe = ({ fees }: CardFees) =>
  fees
    .map(
      ({ brand, kind, instalments, percent }) =>
        `${brand ?? 'Todas'}${kind ? ` ${CARD_KINDS[kind].toLowerCase()}` : ''} ${instalments}x ${percent.toLocaleString('pt-BR')} %`,
    )
    .join(', ') || 'nenhuma'

/**
 * Replaces all fees. Orders keep the fee with which their card was recorded.
 * @throws AppError STALE with the current fees when the person saw others
 */
export const changeCardFees = (db: Db, by: Actor, { fees, seen }: ChangeCardFees): Promise<CardFees> =>
  inTransaction(db, async (tx) => {
    await sql`lock table card_fees in share row exclusive mode`.execute(tx)
    const before = await getCardFees(tx)
    if (seen !== undefined && seen !== before.digest)
      throw new AppError('STALE', 'As taxas de cartão foram alteradas por outra pessoa.', before)
    await tx.deleteFrom('card_fees').execute()
    if (fees.length > 0)
      await tx
        .insertInto('card_fees')
        .values(fees.map(({ percent, ...fee }) => ({ ...fee, fee_ppm: percent })))
        .execute()
    const after = await getCardFees(tx)
    const change = `Taxas de cartão: ${describe(before)} → ${describe(after)}`
    if (describe(before) !== describe(after)) await writeAudit(tx, by, 'edit', 'company', COMPANY_ID, change)
    return after
  })
