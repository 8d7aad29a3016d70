import { isPermission, type Permission } from '@shop/domain/permissions'
import { DAY_MS } from '@shop/domain/shop-time'
import { z } from 'zod'
import { instant, nameText, RULE } from './wire.ts'

const permission = z
  .string()
  .refine(isPermission, 'Permissão desconhecida')
  .transform((key) => key as Permission)

/** A year, and the rest of its last day. */
const MOST_DAYS = 366

export const newApiKeyBody = z.strictObject({
  name: nameText(80, 'Informe o nome'),
  permissions: z
    .array(permission)
    .min(1, 'Escolha ao menos uma permissão')
    .max(100)
    .transform((chosen) => [...new Set(chosen)]),
  /** After this time the key opens nothing; at most {@link MOST_DAYS} from now. */
  expiresAt: instant
    .refine((at) => Date.parse(at) > Date.now(), {
      message: 'O fim da validade precisa estar no futuro',
      params: RULE,
    })
    .refine((at) => Date.parse(at) <= Date.now() + MOST_DAYS * DAY_MS, {
      message: 'Uma chave vale no máximo um ano',
      params: RULE,
    }),
})
export type NewApiKey = z.output<typeof newApiKeyBody>

const apiKeyFields = {
  id: z.int(),
  name: z.string(),
  /** Its last characters, by which a person recognises it. */
  ending: z.string(),
  permissions: z.array(z.string()),
  /** Its maker: the key opens what it names as far as this person still may. */
  employee: z.string(),
  createdAt: instant,
  expiresAt: instant,
  /** Exact to five minutes; null before its first use. */
  lastUsedAt: instant.nullable(),
  state: z.enum(['valid', 'expired']),
}
export const apiKey = z.object(apiKeyFields).meta({ id: 'ApiKey' })
export type ApiKey = z.infer<typeof apiKey>
export const apiKeyList = z.object({ apiKeys: z.array(apiKey) })
/** The key itself is returned once, when it is made. */
export const apiKeyWithText = z.object({ ...apiKeyFields, key: z.string() })
