import {
  type BankSetting,
  type BankSettingInput,
  type BankSettingValues,
  bankSettingProblems,
} from '@shop/contract/settings'
import { normalizeDocument } from '@shop/domain/documents'
import { normalizePixKey, PIX_KEY_TYPES } from '@shop/domain/pix-key'
import type { Actor } from '../../../actor.ts'
import { notFound, ruleViolation } from '../../../app-error.ts'
import { type Db, inTransaction, type Tx } from '../../../db/database.ts'
import { describeChanges, writeAudit } from '../audit/audit.ts'
import {
  type BankSettingRow,
  deleteBankSetting,
  findBankSettings,
  insertBankSetting,
  lockBankSetting,
  updateBankSetting,
} from './settings.queries.ts'

const ENTITY = 'bank-setting'

const missing = () => notFound('Informação bancária não encontrada.')

const toBankSetting = ({ kind, pix_type, pix_key, created_at: _, ...row }: BankSettingRow): BankSetting => ({
  ...row,
  bankSettingsType: kind,
  pixType: pix_type,
  pixKey: pix_key,
})

const BLANK = {
  name: '',
  bank: '',
  account: '',
  agency: '',
  cnpj: '',
  pixType: null,
  pixKey: '',
  disabled: false,
}

/** Every setting, oldest first: the first enabled one is used. */
export const listBankSettings = async (db: Db): Promise<BankSetting[]> =>
  (await findBankSettings(db)).map(toBankSetting)

/** Checks the whole setting and normalises documents and keys. @throws AppError RULE_VIOLATION */
function checked(values: BankSettingValues): BankSettingValues {
  const [problem] = bankSettingProblems(values)
  if (problem) throw ruleViolation(`${problem.message}.`)
  const key = values.pixType ? normalizePixKey(values.pixType, values.pixKey) : ''
  return { ...values, cnpj: normalizeDocument(values.cnpj), pixKey: key ?? '' }
}

const keyTypeLabel = ({ pixType }: BankSettingValues) => (pixType ? PIX_KEY_TYPES[pixType] : '')

const differences = (before: BankSettingValues, after: BankSettingValues) =>
  describeChanges([
    { label: 'Nome', from: before.name, to: after.name },
    { label: 'Banco', from: before.bank, to: after.bank },
    { label: 'Agência', from: before.agency, to: after.agency },
    { label: 'Conta', from: before.account, to: after.account },
    { label: 'CNPJ', from: before.cnpj, to: after.cnpj },
    { label: 'Tipo da chave', from: keyTypeLabel(before), to: keyTypeLabel(after) },
    { label: 'Chave Pix', from: before.pixKey, to: after.pixKey },
    { label: 'Desativada', from: before.disabled, to: after.disabled },
  ])

async function change(tx: Tx, by: Actor, id: number, input: BankSettingInput): Promise<BankSetting> {
  const row = await lockBankSetting(tx, id)
  if (!row) throw missing()
  const before = toBankSetting(row)
  const { id: _, ...given } = input
  if (given.bankSettingsType && given.bankSettingsType !== before.bankSettingsType)
    throw ruleViolation('O tipo da conta não pode ser alterado.')
  const after = checked({ ...before, ...given })
  await updateBankSetting(tx, id, after)
  const text = differences(before, after)
  if (text) await writeAudit(tx, by, 'edit', ENTITY, id, text)
  return { ...after, id }
}

async function add(tx: Tx, by: Actor, input: BankSettingInput): Promise<BankSetting> {
  const { bankSettingsType = 'Pix' } = input
  const values = checked({ ...BLANK, ...input, bankSettingsType })
  const id = await insertBankSetting(tx, values)
  await writeAudit(tx, by, 'create', ENTITY, id, differences({ ...BLANK, bankSettingsType }, values))
  return { ...values, id }
}

/**
 * Changes the settings with an id and adds the others, all or none; returns them in the given order.
 * @throws AppError NOT_FOUND, RULE_VIOLATION (a key of the wrong kind, a missing field, another type)
 */
export const saveBankSettings = (db: Db, by: Actor, inputs: readonly BankSettingInput[]) =>
  inTransaction(db, async (tx) => {
    const saved: BankSetting[] = []
    for (const input of inputs)
      saved.push(input.id === undefined ? await add(tx, by, input) : await change(tx, by, input.id, input))
    return saved
  })

/** Removes a setting; the Pix codes of existing orders stay valid. @throws AppError NOT_FOUND */
export const removeBankSetting = (db: Db, by: Actor, id: number): Promise<BankSetting> =>
  inTransaction(db, async (tx) => {
    const row = await deleteBankSetting(tx, id)
    if (!row) throw missing()
    await writeAudit(tx, by, 'remove', ENTITY, id, `Conta removida: ${row.name}`)
    return toBankSetting(row)
  })
