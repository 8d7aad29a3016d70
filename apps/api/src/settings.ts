import { join } from 'node:path'
import { SHOP_TIMEZONE_DEFAULT } from '@shop/domain/shop-time'
import { z } from 'zod'
import { isNetwork, type TrustedProxies } from './caller-ip.ts'
import { isLoopback } from './local-request.ts'
import { readS3Url } from './s3-url.ts'

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

/** Undefined unless it is 'off', a number of proxies, or a list of their IP addresses and networks. */
function readProxies(value: string): TrustedProxies | undefined {
  if (value === 'off' || value === 'false' || value === '0') return false
  if (/^\d$/.test(value)) return Number(value)
  const list = value.split(',').map((entry) => entry.trim())
  return list.every(isNetwork) ? list : undefined
}

export const MAIL_FROM_DEFAULT = 'Loja <nao-responda@localhost>'

const schema = z.object({
  NODE_ENV: z.string().default('development'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().min(1).default('localhost'),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: postgresAddress,
  DATABASE_DIRECT_URL: postgresAddress,
  DATABASE_OWNER_URL: postgresAddress,
  DATABASE_READ_URL: postgresAddress,
  DATABASE_POOL: z.coerce.number().int().min(2).max(500).default(20),
  DEMO: flag(true),
  ADMIN_EMAIL: z.string().trim().toLowerCase().pipe(z.email()).optional(),
  ADMIN_PASSWORD: z.string().min(10).optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//)
    .optional(),
  MAIL_FROM: z.string().default(MAIL_FROM_DEFAULT),
  FILES_URL: z
    .string()
    .refine((address) => readS3Url(address) !== undefined)
    .optional(),
  TOKEN_SECRET: z.string().optional(),
  METRICS_TOKEN: z.string().min(16).optional(),
  PIX_SECRET: z.string().optional(),
  PIX_CITY: z.string().min(1).default('São Paulo'),
  /** URL of the provider's Pix API (in the central bank's form) for refunds; when unset, people refund by hand. */
  PIX_API_URL: z
    .string()
    .regex(/^https?:\/\//)
    .transform((address) => address.replace(/\/{1,9}$/, ''))
    .optional(),
  PIX_API_TOKEN: z.string().optional(),
  /** Answers the address of a CEP, which it has as `{cep}`; without it addresses are typed. */
  ZIP_CODE_URL: z
    .string()
    .regex(/^https?:\/\/[^\s]{1,200}\{cep\}/)
    .optional(),
  PIX_EXPIRY_MINUTES: z.coerce.number().int().min(1).max(10_080).default(60),
  RATE_LIMIT: flag(true),
  TRUST_PROXY: z
    .string()
    .default('off')
    .refine((value) => readProxies(value) !== undefined)
    .transform((value) => readProxies(value) ?? false),
  PUBLIC_URL: z
    .string()
    .regex(/^https?:\/\/[^/\s]+$/)
    .optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  WEB_ROOT: z
    .string()
    .min(1)
    .default(join(import.meta.dirname, '../../web/dist')),
  STOREFRONT_ROOT: z
    .string()
    .min(1)
    .default(join(import.meta.dirname, '../../storefront/dist')),
  SHOP_TIMEZONE: z.string().refine(isTimeZone).default(SHOP_TIMEZONE_DEFAULT),
})

/** Fewest characters of a secret; a shorter one is allowed only in a demo that nobody else can reach. */
const SECRET_LENGTHS = { TOKEN_SECRET: 32, PIX_SECRET: 16 }

export type Settings = Omit<z.infer<typeof schema>, 'PUBLIC_URL'> & {
  production: boolean
  /** URL of the web app in mails, without a slash at its end. */
  PUBLIC_URL: string
  /**
   * A demo shop that, by its settings, only this machine reaches: the one place where published passwords and short
   * secrets work.
   */
  isLocalDemo: boolean
}

/** A start that must not continue, with the message to print instead of a stack. */
export class SettingsError extends Error {}

/** Messages for wrong values that need an explanation. */
const SENTENCES: Record<string, (value: string | undefined) => string | undefined> = {
  TRUST_PROXY: (value) =>
    value && ['on', 'true'].includes(value)
      ? 'TRUST_PROXY=on acreditaria no endereço que qualquer um escrevesse: escreva quantos proxies há na frente da loja (TRUST_PROXY=1) ou os endereços deles (TRUST_PROXY=10.0.0.5,10.1.0.0/16).'
      : undefined,
  TOKEN_SECRET: (value) =>
    value !== undefined && value.trim() === ''
      ? 'TOKEN_SECRET está vazio: escreva um segredo de pelo menos 32 caracteres, como o de openssl rand -base64 48.'
      : undefined,
}

function requireLongSecrets(settings: Pick<Settings, keyof typeof SECRET_LENGTHS>): void {
  for (const [key, length] of Object.entries(SECRET_LENGTHS)) {
    const secret = settings[key as keyof typeof SECRET_LENGTHS]
    if (secret !== undefined && secret.trim().length < length)
      throw new SettingsError(
        `${key} precisa de pelo menos ${length} caracteres: um segredo curto só serve na loja de demonstração, sem acesso pela rede.`,
      )
  }
}

/** @throws SettingsError naming those of `keys` that are not set */
export function requireInProduction(settings: Partial<Settings>, keys: readonly (keyof Settings)[]): void {
  const missing = keys.filter((key) => !settings[key])
  if (missing.length > 0) throw new SettingsError(`Em produção é preciso definir: ${missing.join(', ')}.`)
}

/**
 * Reads every setting of the product from the environment.
 * @throws SettingsError naming each variable that is wrong or missing, or with a message that explains the expected
 * value
 */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  for (const [key, problem] of Object.entries(SENTENCES)) {
    const sentence = problem(env[key])
    if (sentence) throw new SettingsError(sentence)
  }
  // SHOP_ROOT: the name of STOREFRONT_ROOT in earlier releases.
  const all = { STOREFRONT_ROOT: env.SHOP_ROOT, ...env }
  const given = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''))
  const parsed = schema.safeParse(given)
  if (!parsed.success) {
    const names = [...new Set(parsed.error.issues.map((issue) => String(issue.path[0])))]
    throw new SettingsError(`Configuração inválida: ${names.join(', ')}. Veja a lista no README.`)
  }
  const production = parsed.data.NODE_ENV === 'production'
  const { HOST, PORT, PUBLIC_URL = `http://localhost:${PORT}` } = parsed.data
  const DEMO = parsed.data.DEMO && !production
  const isLocal =
    isLoopback(HOST) && parsed.data.TRUST_PROXY === false && isLoopback(new URL(PUBLIC_URL).hostname)
  const settings = { ...parsed.data, DEMO, PUBLIC_URL, production, isLocalDemo: DEMO && isLocal }
  // Limits protect against guessing from the network, so they can be switched off only on the machine itself.
  settings.RATE_LIMIT ||= !isLoopback(HOST)
  if (production) requireInProduction(settings, ['TOKEN_SECRET'])
  if (!settings.isLocalDemo) requireLongSecrets(settings)
  return settings
}
