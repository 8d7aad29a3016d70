import type { Cents } from '@shop/domain/money'
import type { CardKind, PartState } from '@shop/domain/order-parts'
import type { PartKind } from '@shop/domain/pricing'
import { sql } from 'kysely'

/** A part as a query reads it with its order; amounts in cents. */
export interface PartRow {
  id: number
  kind: PartKind
  amountCents: Cents
  status: PartState
  brand: string | null
  cardKind: CardKind | null
  instalments: number | null
  authorisation: string | null
  days: number[] | null
  /** What is owed of a part on term, first due first; null where nothing is. */
  due: { dueDate: string; openCents: Cents }[] | null
}

/** The rows of an order's parts, to be selected with the order. */
export const PARTS = sql<PartRow[]>`(select coalesce(json_agg(json_build_object('id', id, 'kind', kind,
  'amountCents', amount_cents, 'status', status, 'brand', brand, 'cardKind', card_kind, 'instalments', instalments,
  'authorisation', authorisation, 'days', days, 'due', case when kind = 'term' then (select json_agg(
    json_build_object('dueDate', to_char(due_date, 'YYYY-MM-DD'), 'openCents', open_cents) order by due_date, id)
    from instalments where part_id = order_parts.id and open_cents > 0) end) order by position), '[]')
  from order_parts where order_id = orders.id)`.as<'parts'>('parts')
