import type { FieldRules } from '@shop/browser/form-errors'
import {
  type BankSetting,
  type BankSettingInput,
  type BankSettingType,
  type BankSettingValues,
  bankSettingProblems,
} from '@shop/contract/settings'
import { formatDocument } from '@shop/domain/documents'
import type { PixKeyType } from '@shop/domain/pix-key'

export interface BankSettingForm {
  name: string
  bank: string
  agency: string
  account: string
  cnpj: string
  pixType: PixKeyType | null
  pixKey: string
  disabled: boolean
}

/** `name`: proposed for a new account. */
export const formFrom = (setting: BankSetting | undefined, name = ''): BankSettingForm => ({
  name: setting?.name ?? name,
  bank: setting?.bank ?? '',
  agency: setting?.agency ?? '',
  account: setting?.account ?? '',
  cnpj: formatDocument(setting?.cnpj ?? ''),
  pixType: setting?.pixType ?? null,
  pixKey: setting?.pixKey ?? '',
  disabled: setting?.disabled ?? false,
})

const trimmed = (values: BankSettingForm): Omit<BankSettingValues, 'bankSettingsType'> => ({
  name: values.name.trim(),
  bank: values.bank.trim(),
  agency: values.agency.trim(),
  account: values.account.trim(),
  cnpj: values.cnpj.trim(),
  pixType: values.pixType,
  pixKey: values.pixKey.trim(),
  disabled: values.disabled,
})

/** For an existing account only the changed fields: another person's change of other fields stays. */
export function toBody(
  type: BankSettingType,
  setting: BankSetting | undefined,
  values: BankSettingForm,
): BankSettingInput {
  const given = trimmed(values)
  if (!setting) return { ...given, bankSettingsType: type }
  const before = formFrom(setting)
  const changed = Object.entries(given).filter(
    ([name, value]) => value !== before[name as keyof BankSettingForm],
  )
  return { ...Object.fromEntries(changed), id: setting.id }
}

const FIELDS = ['bank', 'agency', 'account', 'cnpj', 'pixType', 'pixKey'] as const

/** The server's own rules, each at its field. */
export function rulesFor(type: BankSettingType): FieldRules<BankSettingForm> {
  const problem = (field: keyof BankSettingForm, values: BankSettingForm) =>
    bankSettingProblems({ ...trimmed(values), bankSettingsType: type }).find((found) => found.field === field)
      ?.message ?? null
  return {
    name: (name, values) => (name.trim() ? problem('name', values) : 'Informe o nome'),
    ...Object.fromEntries(
      FIELDS.map((field) => [field, (_: unknown, values: BankSettingForm) => problem(field, values)]),
    ),
  }
}
