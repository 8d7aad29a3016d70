import type {
  Customer,
  CustomerDetails,
  CustomerList,
  FoundCustomer,
  UsualTerms,
} from '@shop/contract/customers'
import { WALK_IN_EMAIL } from '@shop/domain/customer-email'
import { reaisFromCents } from '@shop/domain/money'
import { notFound } from '../../../app-error.ts'
import type { Db } from '../../../db/database.ts'
import { whyNoLink } from '../../identity/accounts/invitation-link.ts'
import {
  countFound,
  type Finding,
  findNext,
  findPage,
  searchApproved,
  searchLoosely,
} from './customer-lists.queries.ts'
import { toCustomer, toFound } from './customer-view.ts'
import { type CustomerRow, findAudit, findCustomer, findUsualTerms } from './customers.queries.ts'

export const unknownCustomer = () => notFound('Cliente não encontrado.')

/** One page of a list and how many customers the search finds in all. */
export async function listCustomers(
  db: Db,
  list: CustomerList,
  query: Finding & { page: number; items: number },
): Promise<{ customers: Customer[]; total: number }> {
  const [rows, total] = await searchLoosely(
    db,
    query.search,
    (patterns) => {
      const finding = { ...query, patterns }
      return Promise.all([
        findPage(db, list, finding, query.page, query.items),
        countFound(db, list, finding),
      ])
    },
    ([, found]) => query.search !== '' && found === 0,
  )
  return { customers: rows.map(toCustomer), total }
}

/** Customers who may buy, best match first. An empty search finds nothing. */
export async function searchCustomers(
  db: Db,
  term: string,
  permissions: readonly string[],
): Promise<FoundCustomer[]> {
  if (!term) return []
  return (await searchApproved(db, term)).map((row) => toFound(row, permissions))
}

/** @throws AppError NOT_FOUND */
export async function getWalkIn(db: Db, permissions: readonly string[]): Promise<FoundCustomer> {
  const row = await findCustomer(db, { email: WALK_IN_EMAIL })
  if (!row) throw unknownCustomer()
  return toFound(row, permissions)
}

/** The customer with the audit trail, latest change first. @throws AppError NOT_FOUND */
export async function getCustomer(db: Db, key: string): Promise<CustomerDetails> {
  const row = await findCustomer(db, key.includes('@') ? { email: key } : { id: Number(key) })
  if (!row) throw unknownCustomer()
  const audit = await findAudit(db, row.id)
  return {
    ...toCustomer(row),
    termsAcceptedAt: row.terms_accepted_at,
    awaitsPassword: whyNoLink(row) === undefined,
    history: audit.map(({ who, at, change }) => ({ who, when: at, change })),
  }
}

/** The usual terms where the customer lives, amounts in reais; null without data. @throws AppError NOT_FOUND */
export async function getUsualTerms(db: Db, id: number): Promise<UsualTerms> {
  const row = await findCustomer(db, { id })
  if (!row) throw unknownCustomer()
  const usual = row.neighborhood === '' ? undefined : await findUsualTerms(db, row)
  return {
    shippingCost: usual ? reaisFromCents(usual.shipping_cost_cents) : null,
    customers: usual?.customers ?? 0,
    fastDeliveryTax: usual ? reaisFromCents(usual.fast_delivery_tax_cents) : null,
    delivererId: usual?.deliverer_id ?? null,
  }
}

const STEP = 500

/** A whole list, one JSON customer per line, read step by step while it is sent: it is never held in memory. */
export async function* exportCustomers(db: Db, list: CustomerList, finding: Finding): AsyncGenerator<string> {
  let last: CustomerRow | undefined
  for (;;) {
    const rows = await findNext(db, list, finding, last, STEP)
    if (rows.length > 0) yield rows.map((row) => `${JSON.stringify(toCustomer(row))}\n`).join('')
    if (rows.length < STEP) return
    last = rows.at(-1)
  }
}
