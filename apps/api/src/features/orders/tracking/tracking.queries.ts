import type { ClaimStatus } from '@shop/domain/claims'
import type { StatusKey } from '@shop/domain/order-status'
import { ENDED_STATUSES, TRACKING_DAYS } from '@shop/domain/tracking'
import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { anyOf } from '../../../db/sql-parts.ts'

/**
 * An order by its code with its history, oldest first. Not found when it ended {@link TRACKING_DAYS} ago or when its
 * customer was anonymised.
 */
export const findTracked = (db: Db, code: string) =>
  db
    .selectFrom('orders')
    .innerJoin('customers', 'customers.id', 'orders.customer_id')
    .leftJoin('employees as deliverers', 'deliverers.id', 'orders.deliverer_id')
    .select(['orders.code', 'orders.status', 'orders.payment', 'is_pickup', 'is_fast', 'attempts'])
    .select(['holder_id', 'paid_cents'])
    .select('deliverers.name as deliverer_name')
    .select(
      sql<{ status: StatusKey; at: string }[]>`(select coalesce(json_agg(json_build_object('status', status,
          'at', to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by id), '[]')
        from order_history where order_id = orders.id)`.as('history'),
    )
    .where('orders.code', '=', code)
    .where('customers.anonymized_at', 'is', null)
    .where(
      sql<SqlBool>`(not orders.status = ${anyOf(ENDED_STATUSES)} or exists (select from order_history
        where order_id = orders.id and status = ${anyOf(ENDED_STATUSES)}
        having min(at) > now() - make_interval(days => ${TRACKING_DAYS})))`,
    )
    .executeTakeFirst()

/**
 * A claim by its code with its history, oldest first. Not found when it ended {@link TRACKING_DAYS} ago or when its
 * customer was anonymised.
 */
export const findTrackedClaim = (db: Db, code: string) =>
  db
    .selectFrom('claims')
    .innerJoin('customers', 'customers.id', 'claims.customer_id')
    .innerJoin('products', 'products.id', 'claims.product_id')
    .select(['claims.code', 'claims.status', 'products.name as product'])
    .select(
      sql<{ status: ClaimStatus; at: string }[]>`(select coalesce(json_agg(json_build_object('status', status,
          'at', to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by id), '[]')
        from claim_history where claim_id = claims.id)`.as('history'),
    )
    .where('claims.code', '=', code)
    .where('customers.anonymized_at', 'is', null)
    .where(sql<SqlBool>`(ended_at is null or ended_at > now() - make_interval(days => ${TRACKING_DAYS}))`)
    .executeTakeFirst()
