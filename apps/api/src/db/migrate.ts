import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '@shop/postgres/start-error'
import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { Db } from './database.ts'
import { isTooSlow } from './failures.ts'
import { buildLargeIndexes } from './large-indexes.ts'
import * as shop from './migrations/0001-shop.ts'
import * as customerPrivacy from './migrations/0002-customer-privacy.ts'
import * as productLists from './migrations/0003-product-lists.ts'
import * as accounts from './migrations/0004-accounts.ts'
import * as pix from './migrations/0006-pix.ts'
import * as orderEvents from './migrations/0007-order-events.ts'
import * as secondFactor from './migrations/0008-second-factor.ts'
import * as pixConfirmations from './migrations/0014-pix-confirmations.ts'
import * as openCarts from './migrations/0015-open-carts.ts'
import * as orderLists from './migrations/0017-order-lists.ts'
import * as productRanks from './migrations/0018-product-ranks.ts'
import * as stockEntryKeys from './migrations/0019-stock-entry-keys.ts'
import * as fileUploads from './migrations/0020-file-uploads.ts'
import * as accountLimits from './migrations/0022-account-limits.ts'
import * as forgottenPeople from './migrations/0027-forgotten-people.ts'
import * as requestKeys from './migrations/0030-request-keys.ts'
import * as productSorting from './migrations/0031-product-sorting.ts'
import * as orderTerms from './migrations/0034-order-terms.ts'
import * as customerCredit from './migrations/0035-customer-credit.ts'
import * as returns from './migrations/0036-returns.ts'
import * as failedDeliveries from './migrations/0040-failed-deliveries.ts'
import * as cash from './migrations/0041-cash.ts'
import * as cashTexts from './migrations/0042-cash-texts.ts'
import * as tillRefunds from './migrations/0043-till-refunds.ts'
import * as gtin from './migrations/0045-gtin.ts'
import * as counts from './migrations/0046-counts.ts'
import * as units from './migrations/0047-units.ts'
import * as purchases from './migrations/0049-purchases.ts'
import * as goodsReceipts from './migrations/0050-goods-receipts.ts'
import * as nfes from './migrations/0051-nfes.ts'
import * as repricing from './migrations/0052-repricing.ts'
import * as customerShop from './migrations/0053-customer-shop.ts'
import * as customersHear from './migrations/0054-customers-hear.ts'
import * as keptWants from './migrations/0064-kept-wants.ts'
import * as customersAreDeletedWhole from './migrations/0069-customers-are-deleted-whole.ts'
import * as linesOfAnOrder from './migrations/0070-lines-of-an-order.ts'
import * as unitsComparedOnce from './migrations/0071-units-compared-once.ts'
import * as orderBalance from './migrations/0072-order-balance.ts'
import * as countsCompareWithTheShelf from './migrations/0076-counts-compare-with-the-shelf.ts'
import * as nfeCancellationsHaveAPerson from './migrations/0077-nfe-cancellations-have-a-person.ts'
import * as salesInTime from './migrations/0080-sales-in-time.ts'
import * as exchangeOrders from './migrations/0081-exchange-orders.ts'
import * as changesOfPeople from './migrations/0083-changes-of-people.ts'
import * as unpaidOrders from './migrations/0086-unpaid-orders.ts'
import * as internalNotes from './migrations/0087-internal-notes.ts'
import * as forgottenEverywhere from './migrations/0090-forgotten-everywhere.ts'
import * as unusedTables from './migrations/0093-unused-tables.ts'
import * as walkIn from './migrations/0100-walk-in.ts'
import * as nfesToReceive from './migrations/0107-nfes-to-receive.ts'
import * as orderRequests from './migrations/0110-order-requests.ts'
import * as popularity from './migrations/0111-popularity.ts'
import * as orderParts from './migrations/0130-order-parts.ts'
import * as receivables from './migrations/0135-receivables.ts'
import * as proofs from './migrations/0140-proofs.ts'
import * as bankLines from './migrations/0141-bank-lines.ts'
import * as supplierReturns from './migrations/0145-supplier-returns.ts'
import * as claims from './migrations/0146-claims.ts'
import * as deviceBook from './migrations/0147-device-book.ts'
import * as tradeIns from './migrations/0148-trade-ins.ts'
import * as webhooks from './migrations/0156-webhooks.ts'
import * as apiKeys from './migrations/0157-api-keys.ts'
import * as productTexts from './migrations/0165-product-texts.ts'
import * as linesPayParts from './migrations/0170-lines-pay-parts.ts'
import * as reminders from './migrations/0171-reminders.ts'
import * as webPush from './migrations/0180-web-push.ts'
import * as openingBalances from './migrations/0185-opening-balances.ts'
import * as imports from './migrations/0186-imports.ts'
import * as startDismissed from './migrations/0195-start-dismissed.ts'
import * as idsOfLines from './migrations/0198-ids-of-lines.ts'
import * as claimsOfOneSale from './migrations/0199-claims-of-one-sale.ts'
import * as counterReturns from './migrations/0220-counter-returns.ts'
import * as invitationLinks from './migrations/0221-invitation-links.ts'
import * as counterCustomers from './migrations/0222-counter-customers.ts'
import * as backups from './migrations/0230-backups.ts'
import * as markupsAbove100 from './migrations/0240-markups-above-100.ts'
import * as bankAccounts from './migrations/0250-bank-accounts.ts'
import * as pixRefunds from './migrations/0260-pix-refunds.ts'
import * as nfeQuestions from './migrations/0261-nfe-questions.ts'
import * as oneFormOfSerials from './migrations/0262-one-form-of-serials.ts'
import * as keptPix from './migrations/0263-kept-pix.ts'
import * as closedClaims from './migrations/0270-closed-claims.ts'
import * as keysEnd from './migrations/0280-keys-end.ts'
import * as leftCarts from './migrations/0290-left-carts.ts'
import * as importTitleDigests from './migrations/0310-import-title-digests.ts'
import * as toldValues from './migrations/0311-told-values.ts'
import * as searchWords from './migrations/0320-search-words.ts'
import * as daysOfClaims from './migrations/0330-days-of-claims.ts'
import * as complement from './migrations/0331-complement.ts'
import * as cardKinds from './migrations/0370-card-kinds.ts'
import * as holders from './migrations/0410-holders.ts'
import * as tillBounds from './migrations/0420-till-bounds.ts'

// Run in the order of their names; missing numbers were never used.
const migrations: Record<string, Migration> = {
  '0001-shop': shop,
  '0002-customer-privacy': customerPrivacy,
  '0003-product-lists': productLists,
  '0004-accounts': accounts,
  '0006-pix': pix,
  '0007-order-events': orderEvents,
  '0008-second-factor': secondFactor,
  '0014-pix-confirmations': pixConfirmations,
  '0015-open-carts': openCarts,
  '0017-order-lists': orderLists,
  '0018-product-ranks': productRanks,
  '0019-stock-entry-keys': stockEntryKeys,
  '0020-file-uploads': fileUploads,
  '0022-account-limits': accountLimits,
  '0027-forgotten-people': forgottenPeople,
  '0030-request-keys': requestKeys,
  '0031-product-sorting': productSorting,
  '0034-order-terms': orderTerms,
  '0035-customer-credit': customerCredit,
  '0036-returns': returns,
  '0040-failed-deliveries': failedDeliveries,
  '0041-cash': cash,
  '0042-cash-texts': cashTexts,
  '0043-till-refunds': tillRefunds,
  '0045-gtin': gtin,
  '0046-counts': counts,
  '0047-units': units,
  '0049-purchases': purchases,
  '0050-goods-receipts': goodsReceipts,
  '0051-nfes': nfes,
  '0052-repricing': repricing,
  '0053-customer-shop': customerShop,
  '0054-customers-hear': customersHear,
  '0064-kept-wants': keptWants,
  '0069-customers-are-deleted-whole': customersAreDeletedWhole,
  '0070-lines-of-an-order': linesOfAnOrder,
  '0071-units-compared-once': unitsComparedOnce,
  '0072-order-balance': orderBalance,
  '0076-counts-compare-with-the-shelf': countsCompareWithTheShelf,
  '0077-nfe-cancellations-have-a-person': nfeCancellationsHaveAPerson,
  '0080-sales-in-time': salesInTime,
  '0081-exchange-orders': exchangeOrders,
  '0083-changes-of-people': changesOfPeople,
  '0086-unpaid-orders': unpaidOrders,
  '0087-internal-notes': internalNotes,
  '0090-forgotten-everywhere': forgottenEverywhere,
  '0093-unused-tables': unusedTables,
  '0100-walk-in': walkIn,
  '0107-nfes-to-receive': nfesToReceive,
  '0110-order-requests': orderRequests,
  '0111-popularity': popularity,
  '0140-proofs': proofs,
  '0141-bank-lines': bankLines,
  '0156-webhooks': webhooks,
  '0157-api-keys': apiKeys,
  '0180-web-push': webPush,
  '0145-supplier-returns': supplierReturns,
  '0130-order-parts': orderParts,
  '0135-receivables': receivables,
  '0146-claims': claims,
  '0147-device-book': deviceBook,
  '0148-trade-ins': tradeIns,
  '0165-product-texts': productTexts,
  '0170-lines-pay-parts': linesPayParts,
  '0171-reminders': reminders,
  '0185-opening-balances': openingBalances,
  '0186-imports': imports,
  '0195-start-dismissed': startDismissed,
  '0198-ids-of-lines': idsOfLines,
  '0199-claims-of-one-sale': claimsOfOneSale,
  '0220-counter-returns': counterReturns,
  '0221-invitation-links': invitationLinks,
  '0222-counter-customers': counterCustomers,
  '0230-backups': backups,
  '0240-markups-above-100': markupsAbove100,
  '0250-bank-accounts': bankAccounts,
  '0260-pix-refunds': pixRefunds,
  '0261-nfe-questions': nfeQuestions,
  '0262-one-form-of-serials': oneFormOfSerials,
  '0263-kept-pix': keptPix,
  '0270-closed-claims': closedClaims,
  '0280-keys-end': keysEnd,
  '0290-left-carts': leftCarts,
  '0310-import-title-digests': importTitleDigests,
  '0311-told-values': toldValues,
  '0320-search-words': searchWords,
  '0330-days-of-claims': daysOfClaims,
  '0331-complement': complement,
  '0370-card-kinds': cardKinds,
  '0410-holders': holders,
  '0420-till-bounds': tillBounds,
}

/**
 * Milliseconds that `alter table` waits for a lock, because all later statements on that table queue behind it. It is
 * then cancelled and tried again.
 */
const LOCK_WAIT_MS = 1_000
const TRY_AGAIN_MS = 1_000
const TIMEOUT_MS = 10 * 60_000

const LIMITS = { statement_timeout: 0, idle_in_transaction_session_timeout: 0, lock_timeout: LOCK_WAIT_MS }

/** One connection without the time limits of the application role. */
const asMigrator = <T>(db: Db, work: (connection: Db) => Promise<T>): Promise<T> =>
  db.connection().execute(async (connection) => {
    const all = Object.entries(LIMITS)
    for (const [name, ms] of all) await sql`set ${sql.id(name)} = ${sql.lit(ms)}`.execute(connection)
    try {
      return await work(connection)
    } finally {
      for (const [name] of all) await sql`reset ${sql.id(name)}`.execute(connection)
    }
  })

/** @throws StartError when the database belongs to another program or to a later version of this one */
async function refuseOthers(db: Db): Promise<void> {
  const { rows } = await sql<{ has_tables: boolean; has_migrations: boolean }>`
    select to_regclass('kysely_migration') is not null as has_migrations,
      exists (select from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
        and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')) as has_tables`.execute(
    db,
  )
  const [found] = rows
  const applied = found?.has_migrations
    ? (await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)).rows
    : []
  const unknown = applied.filter(({ name }) => !(name in migrations))
  const isOurs = applied.some(({ name }) => name in migrations)
  if (found?.has_tables && !isOurs && (unknown.length > 0 || !found.has_migrations))
    throw new StartError('O banco de dados já é usado por outro sistema e nada foi mudado; escolha um vazio.')
  if (unknown.length > 0)
    throw new StartError(
      `O banco de dados é de uma versão mais nova deste sistema (${unknown.at(-1)?.name}) e nada foi mudado; inicie com essa versão ou uma mais nova.`,
    )
}

/**
 * Brings the database to the newest schema, or to that of the migration `last`, for a restore; safe when several
 * processes start at once (advisory lock). Tries for {@link TIMEOUT_MS} to get its locks. Indexes of large tables are
 * built afterwards, without blocking writers.
 * @throws StartError when the database is not of this version or an earlier one
 */
export async function migrate(db: Db, last?: string): Promise<void> {
  await asMigrator(db, async (connection) => {
    await refuseOthers(connection)
    const migrator = new Migrator({
      db: connection,
      provider: { getMigrations: async () => migrations },
    })
    for (const deadline = Date.now() + TIMEOUT_MS; ; await sleep(TRY_AGAIN_MS)) {
      const { error } = await (last ? migrator.migrateTo(last) : migrator.migrateToLatest())
      if (!error) break
      if (!isTooSlow(error) || Date.now() > deadline) throw error
    }
  })
  if (!last) await buildLargeIndexes(db)
}
