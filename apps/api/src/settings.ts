import { join } from 'node:path'
import { SHOP_TIMEZONE_DEFAULT } from '@shop/domain/shop-time'
import { z } from 'zod'
import { readS3Address } from './features/files/s3-address.ts'

const flag = (fallback: boolean) =>
  z
    .enum(['on', 'off', 'true', 'false', '1', '0'])
    .default(fallback ? 'on' : 'off')
    .transform((value) => ['on', 'true', '1'].includes(value))

const isTimeZone = (zone: string) => {
  try {
    new Intl.DateTimeFormat('pt-BR', { timeZone: zone })
    return true
  } catch {
    return false
  }
}

const postgresAddress = z
  .string()
  .regex(/^postgres(ql)?:\/\//)
  .optional()

const schema = z.object({
  NODE_ENV: z.string().default('development'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().min(1).default('localhost'),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: postgresAddress,
  DATABASE_DIRECT_URL: postgresAddress,
  DATABASE_OWNER_URL: postgresAddress,
  DATABASE_POOL: z.coerce.number().int().min(2).max(500).default(20),
  DEMO: flag(true),
  ADMIN_EMAIL: z.string().trim().toLowerCase().pipe(z.email()).optional(),
  ADMIN_PASSWORD: z.string().min(10).optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//)
    .optional(),
  MAIL_FROM: z.string().default('Loja <nao-responda@localhost>'),
  FILES_URL: z
    .string()
    .refine((address) => readS3Address(address) !== undefined)
    .optional(),
  TOKEN_SECRET: z.string().optional(),
  PIX_SECRET: z.string().optional(),
  PIX_CITY: z.string().min(1).default('São Paulo'),
  PIX_EXPIRY_MINUTES: z.coerce.number().int().min(1).max(10_080).default(60),
  RATE_LIMIT: flag(true),
  TRUST_PROXY: flag(false),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  WEB_ROOT: z
    .string()
    .min(1)
    .default(join(import.meta.dirname, '../../web/dist')),
  SHOP_TIMEZONE: z.string().refine(isTimeZone).default(SHOP_TIMEZONE_DEFAULT),
})

/** Fewest characters of a secret in production; elsewhere a short one is good enough to try the shop with. */
const SECRET_LENGTHS = { TOKEN_SECRET: 32, PIX_SECRET: 16 }

export type Settings = z.infer<typeof schema> & { production: boolean }

/** A start that cannot go on, with the sentence to print instead of a stack. */
export class SettingsError extends Error {}

/**
 * Reads every setting of the product from the environment.
 * @throws SettingsError naming each variable that is wrong or, in production, missing.
 */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = schema.safeParse(given)
  if (!parsed.success) {
    const names = [...new Set(parsed.error.issues.map((issue) => String(issue.path[0])))]
    throw new SettingsError(`Configuração inválida: ${names.join(', ')}. Veja a lista no README.`)
  }
  const settings = { ...parsed.data, production: parsed.data.NODE_ENV === 'production' }
  if (settings.production) {
    settings.DEMO = false
    const missing = (['TOKEN_SECRET', 'ADMIN_EMAIL', 'ADMIN_PASSWORD'] as const).filter(
      (key) => !settings[key],
    )
    if (missing.length) throw new SettingsError(`Em produção é preciso definir: ${missing.join(', ')}.`)
    for (const [key, length] of Object.entries(SECRET_LENGTHS)) {
      const secret = settings[key as keyof typeof SECRET_LENGTHS]
      if (secret !== undefined && secret.length < length)
        throw new SettingsError(`Em produção ${key} precisa de pelo menos ${length} caracteres.`)
    }
  }
  return settings
}
