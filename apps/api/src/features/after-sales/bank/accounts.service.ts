import type { AccountTrust, BankAccount, ChangeBankAccount } from '@shop/contract/bank'
import { fold } from '@shop/domain/text'
import type { Actor } from '../../../actor.ts'
import { AppError, invalidState, notFound } from '../../../app-error.ts'
import { type Db, inTransaction, type Tx } from '../../../db/database.ts'
import { lockStatements } from '../../orders/record/bank-matches.ts'
import { writeAudit } from '../../platform/audit/audit.ts'
import {
  type AccountRow,
  countDoubts,
  deleteAccount,
  deleteEmptyAccounts,
  deleteLines,
  findAccounts,
  findAccountsOfTitles,
  findLinesElsewhere,
  findLinesOf,
  findSavedLines,
  findTitlesOf,
  insertAccount,
  moveLines,
  type SavedLine,
  saveTitles,
  updateAccount,
} from './accounts.queries.ts'
import { applyTrust } from './bank.queries.ts'
import { identityOf, matchKnown, takenIn } from './known-lines.ts'
import type { NamedAccount } from './reading/statement-file.ts'

export async function listAccounts(db: Db): Promise<BankAccount[]> {
  const [rows, doubts] = await Promise.all([findAccounts(db), countDoubts(db)])
  return rows.map(({ id, key, name, confirmed_at, trusts }) => {
    const doubt = doubts.find(({ account }) => account === key)
    return {
      id,
      name,
      isConfirmed: confirmed_at !== null,
      trusts,
      unsaid: doubt?.unsaid ?? 0,
      contradicting: doubt?.contradicting ?? 0,
    }
  })
}

const isSame = (one: string, other: string) => one === '' || other === '' || one === other

/** Whether a saved account is the one that a file names: what both say is the same. */
function isNamed(account: AccountRow, { bank, branch, number }: NamedAccount): boolean {
  if (!isSame(account.bank, bank)) return false
  if (account.number === number) return isSame(account.branch, branch)
  // Some banks write the branch into the account's number.
  return (
    (branch !== '' && account.branch === '' && account.number === branch + number) ||
    (account.branch !== '' && branch === '' && number === account.branch + account.number)
  )
}

export interface FileAccount {
  named: NamedAccount | null
  layout: string
  fileName: string
}

export interface GivenAccount {
  accountId?: number | undefined
  accountName?: string | undefined
}

/** The account that a person chose. @throws AppError NOT_FOUND */
async function chosenAccount(tx: Tx, all: readonly AccountRow[], { accountId, accountName }: GivenAccount) {
  if (accountId !== undefined) {
    const chosen = all.find(({ id }) => id === accountId)
    if (!chosen) throw notFound('Conta não encontrada.')
    return chosen
  }
  if (accountName === undefined) return undefined
  const known = all.find(({ name }) => fold(name) === fold(accountName))
  return (
    known ?? insertAccount(tx, { key: `conta:${fold(accountName)}`, name: accountName, ...UNNAMED }, true)
  )
}

const UNNAMED = { bank: '', branch: '', number: '' }

/**
 * The account of a file, or of one statement in it: the one that a person chooses, that the file names, or that earlier
 * files with its titles belong to. Without any, an account of its own that a person names later; until then a line that
 * may be the same money as a line of another account does not settle by itself.
 * @throws AppError NOT_FOUND, RULE_VIOLATION with the accounts as `current` where several have such files
 */
export async function findAccountOf(
  tx: Tx,
  { named, layout, fileName }: FileAccount,
  given: GivenAccount,
): Promise<AccountRow> {
  const all = await findAccounts(tx)
  const chosen = await chosenAccount(tx, all, given)
  if (chosen) {
    if (!named) await saveTitles(tx, layout, chosen.id)
    const learnt = named && chosen.number === '' ? { ...UNNAMED, ...named, name: chosen.name } : {}
    const values = { ...learnt, confirmed_at: chosen.confirmed_at ?? new Date().toISOString() }
    await updateAccount(tx, chosen.id, values)
    return { ...chosen, ...values }
  }
  if (named?.number) {
    const alike = all.filter((account) => account.number !== '' && isNamed(account, named))
    const [only, ...others] = alike
    if (others.length > 0) throw severalAccounts(alike)
    if (!only) return insertAccount(tx, { ...named, key: named.name }, true)
    const learnt = {
      bank: only.bank || named.bank,
      branch: only.branch || (only.number === named.number ? named.branch : ''),
    }
    await updateAccount(tx, only.id, learnt)
    return { ...only, ...learnt }
  }
  const [ofTitles, ...others] = await findAccountsOfTitles(tx, layout)
  if (others.length > 0) throw severalAccounts(all.filter(({ id }) => id === ofTitles || others.includes(id)))
  const known = all.find(({ id }) => id === ofTitles)
  if (known) return known
  const name = `Conta do arquivo ${fileName}`.slice(0, 100)
  const account = await insertAccount(tx, { key: `arquivo:${layout.slice(0, 32)}`, name, ...UNNAMED }, false)
  await saveTitles(tx, layout, account.id)
  return account
}

const severalAccounts = (accounts: readonly AccountRow[]) =>
  new AppError(
    'RULE_VIOLATION',
    'Mais de uma conta tem arquivos como este: escolha a conta dele. Nada foi importado.',
    { accounts: accounts.map(({ id, name }) => ({ id, name })) },
  )

/** Gives lines another account. Those that are the same money become one: the one about which was decided. */
async function moveInto(tx: Tx, moving: readonly SavedLine[], into: string): Promise<void> {
  if (moving.length === 0) return
  const days = moving.map(({ day }) => day).sort()
  const saved = await findSavedLines(tx, [into], days[0] ?? '', days.at(-1) ?? '')
  const same = matchKnown(moving, saved)
  const gone = new Set<number>()
  const isOpen = ({ isDecided, status }: SavedLine) => !isDecided && status !== 'settled'
  const kept = moving.filter((line, index) => {
    const known = same[index]
    if (!known) return true
    if (isOpen(line)) gone.add(line.id)
    else if (isOpen(known)) gone.add(known.id)
    return !gone.has(line.id)
  })
  await deleteLines(tx, [...gone])
  const taken = takenIn(saved.filter(({ id }) => !gone.has(id)))
  await moveLines(
    tx,
    kept.map((line) => ({ id: line.id, identity: identityOf(line, taken) })),
    into,
  )
}

/** Gives the lines that a statement brought to another account, when its file is sent again with that account. */
export async function moveStatement(tx: Tx, statementId: number, into: AccountRow): Promise<void> {
  await moveInto(tx, await findLinesElsewhere(tx, statementId, into.key), into.key)
  await deleteEmptyAccounts(tx)
}

async function mergeInto(tx: Tx, from: AccountRow, into: AccountRow): Promise<void> {
  await moveInto(tx, await findLinesOf(tx, from.key), into.key)
  for (const titles of await findTitlesOf(tx, from.id)) await saveTitles(tx, titles, into.id)
  await deleteAccount(tx, from.id)
}

/**
 * Confirms an account by a name or as another one, or stores what counts as the direction of its lines and applies it to
 * those that wait.
 * @throws AppError NOT_FOUND, INVALID_STATE for an account that names itself and is said to be another
 */
export const changeAccount = (
  db: Db,
  by: Actor,
  id: number,
  { name, sameAs, trusts }: ChangeBankAccount,
): Promise<BankAccount> =>
  inTransaction(db, async (tx) => {
    await lockStatements(tx)
    const all = await findAccounts(tx)
    const account = all.find((one) => one.id === id)
    if (!account) throw notFound('Conta não encontrada.')
    let changed = account
    if (sameAs !== undefined && sameAs !== id) {
      const into = all.find((one) => one.id === sameAs)
      if (!into) throw notFound('Conta não encontrada.')
      if (account.number !== '' && into.number !== '')
        throw invalidState('Os arquivos das duas contas dizem que elas são contas diferentes.')
      await mergeInto(tx, account, into)
      changed = {
        ...into,
        bank: into.bank || account.bank,
        branch: into.branch || account.branch,
        number: into.number || account.number,
      }
    }
    const values = {
      name: name ?? changed.name,
      bank: changed.bank,
      branch: changed.branch,
      number: changed.number,
      trusts: trusts ?? changed.trusts,
      confirmed_at:
        changed.confirmed_at ??
        (name !== undefined || sameAs !== undefined ? new Date().toISOString() : null),
    }
    await updateAccount(tx, changed.id, values)
    if (values.trusts !== null) await applyTrust(tx, changed.key, values.trusts)
    await writeAudit(
      tx,
      by,
      'edit',
      'bank-account',
      changed.id,
      whatChanged({ name, sameAs, trusts }, changed.name),
    )
    const found = (await listAccounts(tx)).find((one) => one.id === changed.id)
    if (!found) throw notFound('Conta não encontrada.')
    return found
  })

const TRUST_TEXT: Record<AccountTrust, string> = {
  sign: 'o sinal',
  type: 'o tipo',
  mixed: 'a decisão de cada lançamento',
}

const whatChanged = ({ name, sameAs, trusts }: ChangeBankAccount, into: string): string =>
  [
    name !== undefined && `Nome: ${name}`,
    sameAs !== undefined && `Mesma conta que ${into}`,
    trusts !== undefined && `Vale ${TRUST_TEXT[trusts]}`,
  ]
    .filter(Boolean)
    .join('. ')
