import { gtinKey, isGtin } from '@shop/domain/gtin'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../db/database.ts'
import { anyOf } from '../../../db/sql-parts.ts'

const key = sql`lpad(products.gtin, 14, '0')`

/** An active product with one of these GTINs, regardless of leading zeros; uses the index of their 14 digits. */
export const gtinOf = (codes: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`(${key} = ${anyOf(codes.filter(isGtin).map(gtinKey))} and products.archived_at is null
    and products.gtin is not null)`

/** Active products with one of these GTINs. */
export const findGtinOwners = (tx: Tx, gtins: readonly string[]) =>
  tx.selectFrom('products').select(['id', 'code', 'name', 'gtin']).where(gtinOf(gtins)).execute()
