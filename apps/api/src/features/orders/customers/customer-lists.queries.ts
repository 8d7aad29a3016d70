import type { CustomerList } from '@shop/contract/customers'
import { WALK_IN_EMAIL } from '@shop/domain/customer-email'
import { customerTexts } from '@shop/domain/customer-search'
import { CUSTOMER_STATUS_LABELS, type CustomerStatus } from '@shop/domain/customer-status'
import type { Level } from '@shop/domain/pricing'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { loosely, occurs, type SearchPatterns } from '../../../db/loose-search.ts'
import type { Database } from '../../../db/schema.ts'
import { anyOf, folded } from '../../../db/sql-parts.ts'
import { likeText } from '../../../wire.ts'
import { type CustomerRow, selectCustomers } from './customers.queries.ts'

const LISTS: Record<CustomerList, { status: CustomerStatus; termsPending?: true }> = {
  active: { status: 'Approved' },
  waiting: { status: 'Waiting' },
  counter: { status: 'Approved', termsPending: true },
  blocked: { status: 'Blocked' },
  reproved: { status: 'Reproved' },
}

/** The list's name in the audit trail. */
export const listLabel = (list: CustomerList): string =>
  LISTS[list].termsPending ? 'Cadastrado no balcão' : CUSTOMER_STATUS_LABELS[LISTS[list].status]

const MAX_FOUND = 50

/** A list's filters and sort order. */
export interface Finding {
  search: string
  /** How `search` is read; otherwise as it was typed. */
  patterns?: SearchPatterns | undefined
  level?: Level | undefined
  delivererId?: number | undefined
  sort: 'name' | '-name' | 'createdAt' | '-createdAt'
}

type CustomersQuery<O> = SelectQueryBuilder<Database, 'customers', O>

/** The patterns of a term as it was typed, see {@link customerTexts}. */
const readTerm = (term: string): SearchPatterns =>
  customerTexts(term).map((texts) => texts.map((text) => `%${likeText(text)}%`))

/** A condition for a term that was read; without one, for the term as it was typed. An empty term matches everybody. */
export const matches = (term: string, patterns: SearchPatterns = readTerm(term)) =>
  term.trim() === '' ? sql<boolean>`true` : occurs(sql`customers.search_key`, patterns)

const KNOWN = sql`customers where anonymized_at is null`

/** What a search of customers finds: as the term was typed, else read more loosely. */
export async function searchLoosely<Found>(
  db: Db,
  term: string,
  read: (patterns: SearchPatterns | undefined) => Promise<Found>,
  isEmpty: (found: Found) => boolean,
): Promise<Found> {
  const found = await read(undefined)
  if (!isEmpty(found)) return found
  const loose = await loosely(db, KNOWN, term)
  return loose ? read(loose.patterns) : found
}

function narrow<O>(query: CustomersQuery<O>, list: CustomerList, finding: Finding): CustomersQuery<O> {
  const { level, delivererId } = finding
  const { status, termsPending } = LISTS[list]
  return query
    .where('customers.status', '=', status)
    .$if(termsPending === true, (narrowed) => narrowed.where(sql<boolean>`customers.terms_pending`))
    .where('customers.anonymized_at', 'is', null)
    .where('customers.email', '<>', sql.lit(WALK_IN_EMAIL))
    .where(matches(finding.search, finding.patterns))
    .$if(level !== undefined, (narrowed) => narrowed.where('customers.level', '=', level as Level))
    .$if(delivererId !== undefined, (narrowed) =>
      narrowed.where('customers.deliverer_id', '=', delivererId as number),
    )
}

const sortOf = (sort: Finding['sort']) => ({
  key: sort.endsWith('name') ? ('name_key' as const) : ('created_at' as const),
  direction: sort.startsWith('-') ? ('desc' as const) : ('asc' as const),
})

/** One page of a list. Its ids come from the index alone; deliverers and sums are read for the page only. */
export function findPage(
  db: Db,
  list: CustomerList,
  finding: Finding,
  page: number,
  items: number,
): Promise<CustomerRow[]> {
  const { key, direction } = sortOf(finding.sort)
  const ids = narrow(db.selectFrom('customers').select('customers.id'), list, finding)
    .orderBy(`customers.${key}`, direction)
    .orderBy('customers.id', direction)
    .limit(items)
    .offset(page * items)
  return selectCustomers(db)
    .where('customers.id', 'in', ids)
    .orderBy(`customers.${key}`, direction)
    .orderBy('customers.id', direction)
    .execute()
}

/** The customers after `last` in the list's order: a whole list is read in such steps, without deep offsets. */
export function findNext(
  db: Db,
  list: CustomerList,
  finding: Finding,
  last: CustomerRow | undefined,
  items: number,
): Promise<CustomerRow[]> {
  const { key, direction } = sortOf(finding.sort)
  const comparison = sql.raw(direction === 'desc' ? '<' : '>')
  const ids = narrow(db.selectFrom('customers').select('customers.id'), list, finding)
    .$if(last !== undefined, (query) =>
      query.where(
        sql<boolean>`(${sql.ref(`customers.${key}`)}, customers.id) ${comparison} (${last?.[key]}, ${last?.id})`,
      ),
    )
    .orderBy(`customers.${key}`, direction)
    .orderBy('customers.id', direction)
    .limit(items)
  return selectCustomers(db)
    .where('customers.id', 'in', ids)
    .orderBy(`customers.${key}`, direction)
    .orderBy('customers.id', direction)
    .execute()
}

export async function countFound(db: Db, list: CustomerList, finding: Finding): Promise<number> {
  const { total } = await narrow(
    db.selectFrom('customers').select(sql<number>`count(*)::int8`.as('total')),
    list,
    finding,
  ).executeTakeFirstOrThrow()
  return total
}

/** How many customers a list holds. */
export async function countLists(db: Db): Promise<Record<CustomerList, number>> {
  const [counts, counter] = await Promise.all([
    db
      .selectFrom('customers')
      .select(['status', sql<number>`count(*)::int8`.as('quantity')])
      .where('anonymized_at', 'is', null)
      .where('email', '<>', sql.lit(WALK_IN_EMAIL))
      .groupBy('status')
      .execute(),
    countFound(db, 'counter', { search: '', sort: 'name' }),
  ])
  const of = (list: CustomerList) => counts.find(({ status }) => status === LISTS[list].status)?.quantity ?? 0
  return {
    active: of('active'),
    waiting: of('waiting'),
    counter,
    blocked: of('blocked'),
    reproved: of('reproved'),
  }
}

/** Best first: the whole e-mail, the start of the name, the start of a word, inside the name, other fields. */
function distance(term: string) {
  const whole = likeText(term)
  return sql`case when customers.email = ${folded(term)} then 0
    when customers.name_key like ${folded(whole)} || '%' then 1
    when customers.name_key like '% ' || ${folded(whole)} || '%' then 2
    when customers.name_key like '%' || ${folded(whole)} || '%' then 3
    else 4 end`
}

/** Customers in any of the statuses, best match first. */
export const findBest = (db: Db, term: string, statuses: readonly CustomerStatus[], limit: number) =>
  searchLoosely(
    db,
    term,
    (patterns) =>
      db
        .selectFrom('customers')
        .select(['id', 'name', 'email', 'status'])
        .where('status', '=', anyOf(statuses))
        .where('anonymized_at', 'is', null)
        .where('email', '<>', sql.lit(WALK_IN_EMAIL))
        .where(matches(term, patterns))
        .orderBy(distance(term))
        .orderBy('name_key')
        .orderBy('id')
        .limit(limit)
        .execute(),
    (found) => found.length === 0,
  )

/** Approved customers for a sale, best match first. */
export const searchApproved = (db: Db, term: string): Promise<CustomerRow[]> =>
  searchLoosely(
    db,
    term,
    (patterns) =>
      selectCustomers(db)
        .where('customers.status', '=', 'Approved')
        .where(matches(term, patterns))
        .orderBy(distance(term))
        .orderBy('customers.name_key')
        .orderBy('customers.id')
        .limit(sql.lit(MAX_FOUND))
        .execute(),
    (found) => found.length === 0,
  )
