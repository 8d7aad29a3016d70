import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import { anyOf } from '../../../db/sql-parts.ts'
import type { Compared } from './known-lines.ts'

/** The account of the CSV files of releases that knew no accounts. */
export const EARLIER_CSV = 'CSV'

export const findAccounts = (db: Db) => db.selectFrom('bank_accounts').selectAll().orderBy('id').execute()
export type AccountRow = Awaited<ReturnType<typeof findAccounts>>[number]

/** The accounts to which files with these titles belong. */
export const findAccountsOfTitles = async (db: Db, titles: string): Promise<number[]> =>
  (
    await db.selectFrom('bank_account_titles').select('account_id').where('titles', '=', titles).execute()
  ).map(({ account_id }) => account_id)

export const findTitlesOf = async (tx: Tx, accountId: number): Promise<string[]> =>
  (
    await tx.selectFrom('bank_account_titles').select('titles').where('account_id', '=', accountId).execute()
  ).map(({ titles }) => titles)

export const deleteAccount = (tx: Tx, id: number) =>
  tx.deleteFrom('bank_accounts').where('id', '=', id).execute()

export const saveTitles = (tx: Tx, titles: string, accountId: number) =>
  tx
    .insertInto('bank_account_titles')
    .values({ titles, account_id: accountId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const insertAccount = (
  tx: Tx,
  values: Pick<AccountRow, 'key' | 'name' | 'bank' | 'branch' | 'number'>,
  isConfirmed: boolean,
): Promise<AccountRow> =>
  tx
    .insertInto('bank_accounts')
    .values({ ...values, confirmed_at: isConfirmed ? new Date().toISOString() : null })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ key: values.key }))
    .returningAll()
    .executeTakeFirstOrThrow()

export const updateAccount = (tx: Tx, id: number, values: Partial<Omit<AccountRow, 'id' | 'key'>>) =>
  tx.updateTable('bank_accounts').set(values).where('id', '=', id).execute()

/** A saved line, to be compared with those of a file. */
export interface SavedLine extends Compared {
  id: number
  account: string
  identity: string
  status: 'waiting' | 'settled' | 'ignored'
  /** The direction that it is saved with, and whether that is certain. */
  amount: number
  doubt: string | null
  /** A person or a match decided about it. */
  isDecided: boolean
}

/** The lines of accounts in these days, oldest first. */
export const findSavedLines = (tx: Tx, accounts: readonly string[], from: string, to: string) =>
  savedLines(tx, sql`account = ${anyOf(accounts)} and day between ${from} and ${to}`)

/** All lines of an account. */
export const findLinesOf = (tx: Tx, account: string) => savedLines(tx, sql`account = ${account}`)

/** The lines that a statement brought and that are not of the account. */
export const findLinesElsewhere = (tx: Tx, statementId: number, account: string) =>
  savedLines(tx, sql`statement_id = ${statementId} and account <> ${account}`)

async function savedLines(tx: Tx, condition: RawBuilder<unknown>): Promise<SavedLine[]> {
  const { rows } = await sql<SavedLine>`
    select lines.id, account, day::text as day, abs(amount_cents) as cents, amount_cents as amount, identity, status, doubt,
      decided_at is not null as "isDecided", layout, coalesce(text_key,
        case when identity ~ '^[A-Za-z0-9_-]{22}#\\d+$' then left(identity, 22) end) as "textKey",
      case when text_key is null or left(identity, 22) <> text_key then regexp_replace(identity, '#\\d+$', '') else '' end
        as "bankId"
    from bank_lines as lines join bank_statements on bank_statements.id = statement_id
    where ${condition} order by lines.id`.execute(tx)
  return rows
}

/** Gives lines another account. */
export const moveLines = (tx: Tx, lines: readonly { id: number; identity: string }[], account: string) =>
  sql`update bank_lines set account = ${account}, identity = moved.identity
    from unnest(${lines.map(({ id }) => id)}::bigint[], ${lines.map(({ identity }) => identity)}::text[])
      as moved (id, identity)
    where bank_lines.id = moved.id`.execute(tx)

export const deleteLines = (tx: Tx, ids: readonly number[]) =>
  tx.deleteFrom('bank_lines').where('id', '=', anyOf(ids)).execute()

/** Deletes accounts that nobody confirmed and that have no lines any more. */
export const deleteEmptyAccounts = (tx: Tx) =>
  sql`delete from bank_accounts where confirmed_at is null
    and not exists (select from bank_lines where account = bank_accounts.key)`.execute(tx)

/** Waiting lines of each account whose direction a person has to say. */
export async function countDoubts(
  db: Db,
): Promise<{ account: string; unsaid: number; contradicting: number }[]> {
  const { rows } = await sql<{ account: string; unsaid: number; contradicting: number }>`
    select account, count(*) filter (where doubt = 'unsaid') as unsaid,
      count(*) filter (where doubt in ('sign-in', 'sign-out')) as contradicting
    from bank_lines where status = 'waiting' and doubt in ('unsaid', 'sign-in', 'sign-out') group by account`.execute(
    db,
  )
  return rows
}
