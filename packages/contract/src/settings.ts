import { isCnpj } from '@shop/domain/documents'
import { normalizePixKey, PIX_KEY_TYPES, type PixKeyType } from '@shop/domain/pix-key'
import { z } from 'zod'
import { id, keysOf, lineText, nameText, RULE, text } from './wire.ts'

export const BANK_SETTING_TYPES = ['Pix', 'Transfer'] as const
export type BankSettingType = (typeof BANK_SETTING_TYPES)[number]

const pixKeyType = z.enum(keysOf(PIX_KEY_TYPES))

const fields = {
  name: nameText(120, 'Informe o nome'),
  bank: lineText(80),
  account: lineText(30),
  agency: lineText(20),
  cnpj: text(20),
  pixType: pixKeyType.nullable(),
  pixKey: lineText(80),
  disabled: z.boolean(),
}

/** A whole setting as it is after a change, on which the rules are checked. */
export type BankSettingValues = Omit<BankSetting, 'id'>

export interface BankSettingProblem {
  field: keyof BankSettingValues
  message: string
}

const KEY_MESSAGES: Record<PixKeyType, string> = {
  CPF: 'Informe um CPF válido como chave Pix',
  CNPJ: 'Informe um CNPJ válido como chave Pix',
  Email: 'Informe um e-mail válido como chave Pix',
  Phone: 'Informe um celular válido como chave Pix: +55, DDD e número',
  Random: 'Informe a chave aleatória completa',
}

/** A BR Code's name must not be empty after folding to ASCII. */
const hasAsciiName = (name: string) => /[\w]/.test(name.normalize('NFD'))

function* pixProblems({ name, pixType, pixKey }: BankSettingValues): Generator<BankSettingProblem> {
  if (!hasAsciiName(name)) yield { field: 'name', message: 'O nome do recebedor precisa ter letras' }
  if (!pixType) yield { field: 'pixType', message: 'Informe o tipo da chave Pix' }
  else if (normalizePixKey(pixType, pixKey) === undefined)
    yield { field: 'pixKey', message: KEY_MESSAGES[pixType] }
}

function* transferProblems(values: BankSettingValues): Generator<BankSettingProblem> {
  if (!values.bank) yield { field: 'bank', message: 'Informe o banco' }
  if (!values.agency) yield { field: 'agency', message: 'Informe a agência' }
  if (!values.account) yield { field: 'account', message: 'Informe a conta' }
  if (values.pixType || values.pixKey)
    yield { field: 'pixKey', message: 'Uma conta para transferência não tem chave Pix' }
}

/** Rule violations of a setting by field; the server answers the first one with 422. */
export function bankSettingProblems(values: BankSettingValues): BankSettingProblem[] {
  const own = values.bankSettingsType === 'Pix' ? pixProblems(values) : transferProblems(values)
  const problems = [...own]
  if (values.cnpj && !isCnpj(values.cnpj)) problems.push({ field: 'cnpj', message: 'Informe um CNPJ válido' })
  return problems
}

const changedOrAdded = z
  .strictObject({
    id: id.optional(),
    bankSettingsType: z.enum(BANK_SETTING_TYPES).optional(),
    ...z.object(fields).partial().shape,
  })
  .refine((setting) => setting.id !== undefined || setting.bankSettingsType !== undefined, {
    message: 'Informe o tipo da conta',
    path: ['bankSettingsType'],
  })
  .refine((setting) => setting.id !== undefined || setting.name !== undefined, {
    message: 'Informe o nome',
    path: ['name'],
  })
export type BankSettingInput = z.infer<typeof changedOrAdded>

const MAX_AT_ONCE = 50

/** With `id` the given fields of a setting change; without it, a setting is added. */
export const saveBankSettingsBody = z
  .strictObject({ settings: z.array(changedOrAdded).min(1).max(MAX_AT_ONCE) })
  .refine(
    ({ settings }) => {
      const ids = settings.flatMap((setting) => setting.id ?? [])
      return new Set(ids).size === ids.length
    },
    { message: 'A mesma conta aparece duas vezes.', params: RULE },
  )

export const bankSetting = z.object({
  id: z.int(),
  bankSettingsType: z.enum(BANK_SETTING_TYPES),
  name: z.string(),
  bank: z.string(),
  account: z.string(),
  agency: z.string(),
  cnpj: z.string(),
  pixType: pixKeyType.nullable(),
  pixKey: z.string(),
  disabled: z.boolean(),
})
export type BankSetting = z.infer<typeof bankSetting>
