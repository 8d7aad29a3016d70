import { COMPANY_ID } from '@shop/contract/company'
import { ORDER_STATUS, type StatusKey } from '@shop/domain/order-status'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'

/** How long the orders of a status may wait. */
export interface Term {
  waitsFor: 'pix' | 'proof'
  status: StatusKey
  minutes: number
  /** Orders placed before count from here. */
  since: string | null
}

/** The terms of Pix orders, by `pixMinutes`, and of transfers without proof, by the company's setting. */
export async function findTerms(db: Db, pixMinutes: number): Promise<Term[]> {
  const company = await db
    .selectFrom('companies')
    .select(['proof_hours', 'proof_hours_since'])
    .where('id', '=', COMPANY_ID)
    .executeTakeFirstOrThrow()
  return [
    { waitsFor: 'pix', status: ORDER_STATUS.PROCESSANDO, minutes: pixMinutes, since: null },
    {
      waitsFor: 'proof',
      status: ORDER_STATUS.AGUARDANDO_COMPROVANTE,
      minutes: company.proof_hours * 60,
      since: company.proof_hours_since,
    },
  ]
}

/** An order whose term is over, and when it was placed. */
export interface Expired {
  id: number
  placed_at: string
}

/** Orders whose term is over, oldest first. */
export const findExpired = (db: Db, { status, minutes, since }: Term, limit: number, after?: Expired) =>
  db
    .selectFrom('orders')
    .select(['id', 'placed_at'])
    .where('status', '=', status)
    .where('placed_at', '<', sql<string>`now() - make_interval(mins => ${minutes})`)
    .$if(since !== null, (query) =>
      query.where(sql<boolean>`${since}::timestamptz < now() - make_interval(mins => ${minutes})`),
    )
    .$if(after !== undefined, (query) =>
      query.where((eb) =>
        eb(eb.refTuple('placed_at', 'id'), '>', eb.tuple(after?.placed_at ?? '', after?.id ?? 0)),
      ),
    )
    .orderBy('placed_at')
    .orderBy('id')
    .limit(limit)
    .execute()
