import { COMPANY_ID } from '@shop/contract/company'
import type { BankSettingValues } from '@shop/contract/settings'
import type { Db, Tx } from '../../../db/database.ts'

export const findBankSettings = (db: Db) => db.selectFrom('bank_settings').selectAll().orderBy('id').execute()

export type BankSettingRow = Awaited<ReturnType<typeof findBankSettings>>[number]

export const lockBankSetting = (tx: Tx, id: number) =>
  tx.selectFrom('bank_settings').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

const columnsOf = (values: BankSettingValues) => ({
  name: values.name,
  bank: values.bank,
  account: values.account,
  agency: values.agency,
  cnpj: values.cnpj,
  pix_type: values.pixType,
  pix_key: values.pixKey,
  disabled: values.disabled,
})

export const updateBankSetting = (tx: Tx, id: number, values: BankSettingValues) =>
  tx.updateTable('bank_settings').set(columnsOf(values)).where('id', '=', id).execute()

export async function insertBankSetting(tx: Tx, values: BankSettingValues): Promise<number> {
  const { id } = await tx
    .insertInto('bank_settings')
    .values({ kind: values.bankSettingsType, ...columnsOf(values) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const deleteBankSetting = (tx: Tx, id: number) =>
  tx.deleteFrom('bank_settings').where('id', '=', id).returningAll().executeTakeFirst()

/** The setting that receives the next Pix charge: the first that is not disabled. */
export const findPixReceiver = (db: Db) =>
  db
    .selectFrom('bank_settings')
    .select(['id', 'name', 'pix_key'])
    .where('kind', '=', 'Pix')
    .where('disabled', '=', false)
    .orderBy('id')
    .limit(1)

export const findCompany = (db: Db, id: number) =>
  db.selectFrom('companies').selectAll().where('id', '=', id).executeTakeFirst()

/** The percentages of a new product that is created without them, in ppm. */
export const findDefaultPercentages = (db: Db) =>
  db
    .selectFrom('companies')
    .select(['default_gold_ppm as goldPpm', 'default_silver_ppm as silverPpm'])
    .where('id', '=', COMPANY_ID)
    .executeTakeFirstOrThrow()

export const findCompanyNames = async (db: Db) =>
  (await db.selectFrom('companies').select('name').execute()).map(({ name }) => name)

export const lockCompany = (tx: Tx, id: number) =>
  tx.selectFrom('companies').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

export type CompanyRow = NonNullable<Awaited<ReturnType<typeof findCompany>>>
