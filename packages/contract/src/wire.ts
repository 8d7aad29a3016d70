import { isEndToEndId } from '@shop/domain/end-to-end-id'
import {
  type Cents,
  centsFromReais,
  formatBRL,
  hasAtMostTwoDecimals,
  MAX_CENTS,
  type Reais,
  reaisFromCents,
} from '@shop/domain/money'
import { LARGEST_PAGE, USUAL_PAGE } from '@shop/domain/page-sizes'
import {
  hasAtMostFourDecimals,
  type Percent,
  type Ppm,
  percentFromPpm,
  ppmFromPercent,
} from '@shop/domain/percent'
import { MAX_MARKUP_PPM } from '@shop/domain/pricing'
import { isDay } from '@shop/domain/shop-time'
import { cleanText, hasVisibleWord } from '@shop/domain/text'
import { z } from 'zod'
import { describeIssue, isUnfilled } from './issue-texts.ts'

/** Marks a violation of a business rule, not of form: answered with 422 instead of 400. */
export const RULE = { rule: true } as const

const MAX_ID = 2_147_483_647

/**
 * The message for an unfilled field, where its empty value is one. Others get the text of an empty value: see
 * `describeIssue`.
 */
const whenMissing = (message: string | undefined) => ({
  error: ({ input }: { input?: unknown }) => (isUnfilled(input) ? message : undefined),
})

/** Primary key of something that a person has to choose. */
export const chosenId = (message?: string) => z.int().min(1, message).max(MAX_ID)
/** The deliverer of an order or of a settlement. */
export const chosenDeliverer = chosenId('Informe o motoboy')
/** Primary key in a body. */
export const id = chosenId()

/** The version that a person saw before changing it; without one, versions are not compared. */
export const seenVersion = z.int().optional()
/** The digest of a list that a person saw before replacing it; without one, lists are not compared. */
export const seenDigest = z.string().max(64).optional()

/** Primary key in a path: digits only, because coercion would also accept '', true and null. */
export const idParam = z
  .string()
  .regex(/^[1-9]\d{0,9}$/, 'Identificador inválido.')
  .transform(Number)
  .refine((value) => value <= MAX_ID, 'Identificador inválido.')

/** The path parameter of most calls. */
export const byId = z.strictObject({ id: idParam })

/** The keys of a table of labels, in the form that `z.enum` needs. */
export const keysOf = <Key extends string>(labels: Readonly<Record<Key, unknown>>) =>
  Object.keys(labels) as [Key, ...Key[]]

const digits = (max: number, message: string) =>
  z
    .string()
    .regex(/^\d{1,9}$/, message)
    .transform(Number)
    .refine((value) => value <= max, message)

function rowsOf(name: string) {
  const message = `O parâmetro "${name}" deve ser um número inteiro de 1 a ${LARGEST_PAGE}.`
  return digits(LARGEST_PAGE, message).refine((value) => value >= 1, message)
}

/** `page` counts from 0. */
export const pageQuery = (defaultItems = USUAL_PAGE) => ({
  page: digits(999_999_999, 'O parâmetro "page" deve ser um número inteiro a partir de 0.').default(0),
  items: rowsOf('items').default(defaultItems),
})

/** Rows to skip and rows to take, for the product list. */
export const offsetQuery = {
  offset: digits(999_999_999, 'O parâmetro "offset" deve ser um número inteiro a partir de 0.').default(0),
  limit: rowsOf('limit').default(LARGEST_PAGE),
}

/** Text typed by a person: composed (NFC), without invisible characters, trimmed, with a maximum length. */
export const text = (max: number) => z.string().overwrite(cleanText).trim().max(max)
/** Text of one line: a line break in a name or address breaks lists, labels and files. */
export const lineText = (max: number) => text(max).overwrite((value) => value.replace(/\s+/g, ' '))
/** A reason that some cases need: without a letter or digit it is as if left out, and they say what is missing. */
export const reasonText = (max: number) =>
  text(max).overwrite((value) => (hasVisibleWord(value) ? value : ''))
/** An empty text has its own message. */
const isSeen = (value: string): boolean => value === '' || hasVisibleWord(value)
const UNSEEN = { message: 'Escreva ao menos uma letra ou um número.', params: RULE }

/** Most units per line of a sale; more are more likely a typing error. */
export const MAX_QUANTITY = 100_000
/** Units of a product in a sale, or that come back from one. */
export const soldUnits = z.int().min(1, 'Informe a quantidade').max(MAX_QUANTITY)

/** A name: one line with a letter or digit that can be seen. */
export const nameText = (max: number, message: string) => lineText(max).min(1, message).refine(isSeen, UNSEEN)
export const requiredText = (max: number, message: string) => text(max).min(1, message).refine(isSeen, UNSEEN)

/** Why something was done. */
export const neededComment = requiredText(500, 'Preencha o campo')

const HTTPS = z.url({ protocol: /^https$/ })
/** With a host and without user and password. The contract has no type of `URL`: it runs in browsers and in Node. */
const isPlainHttps = (text: string) =>
  /^https:\/\/[^/?#@]+([/?#]|$)/i.test(text) && HTTPS.safeParse(text).success

/** A public URL that the server is to call. */
export const plainHttps = requiredText(2000, 'Informe o endereço').refine(isPlainHttps, {
  message: 'Informe um endereço que começa com https://, sem usuário e senha',
  params: RULE,
})

const moneyUpTo = (most: Cents, missing?: string): z.ZodType<Cents, Reais> =>
  z
    .number(whenMissing(missing))
    .min(0, 'O valor não pode ser negativo.')
    .max(reaisFromCents(most), `O valor não pode passar de ${formatBRL(most)}.`)
    .refine(hasAtMostTwoDecimals, 'O valor deve ter no máximo duas casas decimais.')
    .transform(centsFromReais)

/** An amount in a response. */
export const reais: z.ZodType<Reais, Reais> = z.number()
/** A percentage in a response. */
export const percentage: z.ZodType<Percent, Percent> = z.number()

/** Reais with at most two decimals in the API, {@link Cents} in the program. */
export const money = moneyUpTo(MAX_CENTS)
/** The amount of a form's field that must be filled in; zero is a value. */
export const requiredMoney = (message: string) => moneyUpTo(MAX_CENTS, message)
/** An amount above zero; zero violates a rule (422), not the form (400). */
export const moneyAboveZero = (message: string) =>
  requiredMoney(message).refine((cents) => cents > 0, { message, params: RULE })
export const positiveMoney = moneyAboveZero('Informe um valor maior que zero.')
/** A sum of amounts, which may exceed the limit of a single amount. */
export const sum = moneyUpTo(Number.MAX_SAFE_INTEGER)

const percentUpTo = (most: Percent, message?: string, least: Percent = 0): z.ZodType<Ppm, Percent> =>
  z
    .number(message)
    .min(least, message)
    .max(most, message)
    .refine(hasAtMostFourDecimals, 'O percentual deve ter no máximo quatro casas decimais.')
    .transform(ppmFromPercent)

/** Percentage 0 to 100 with at most four decimals in the API, {@link Ppm} in the program. */
export const percent = percentUpTo(100)
export const MARKUP_TEXT = 'Informe um percentual de 0 a 10.000'
/** What a level adds to the cost. */
export const markup = percentUpTo(percentFromPpm(MAX_MARKUP_PPM), MARKUP_TEXT)
/** Below zero only as it is already: what a product that was created for less than its cost may keep. */
export const keptMarkup = percentUpTo(percentFromPpm(MAX_MARKUP_PPM), MARKUP_TEXT, -100)

/** Shop time without zone, as the client sends it: YYYY-MM-DDTHH:mm:ss. */
export const localDateTime = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/, 'Data inválida: use AAAA-MM-DDTHH:mm:ss.')
  .refine((value) => {
    const date = new Date(`${value}Z`)
    return isDay(value.slice(0, 10)) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value)
  }, 'Data inválida: use AAAA-MM-DDTHH:mm:ss.')

/** A day of the shop: YYYY-MM-DD. */
export const localDay = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, 'Data inválida: use AAAA-MM-DD.')
  .refine(isDay, 'Data inválida: use AAAA-MM-DD.')

export const period = { start: localDateTime, end: localDateTime }

/** A time in the API: ISO 8601 in UTC with Z. */
export const instant = z.iso.datetime()

/** The Pix system's id of a payment. */
export const endToEndId = z
  .string()
  .trim()
  .regex(/^E\d{20}[a-zA-Z0-9]{11}$/, 'O identificador começa com E e tem 32 caracteres')
  .refine((value) => isEndToEndId(value), {
    message: 'A data dentro do identificador não existe ou está no futuro',
    params: RULE,
  })

/** Marks images in generated schemas. */
export const IMAGE_FORMAT = 'image'

/** A file of at most so many characters of base64 in JSON, or its bytes in a form. */
export const uploadedFile = (most: number) =>
  z
    .union([z.string().min(1).max(most), z.instanceof(Uint8Array)], { error: 'O arquivo não pôde ser lido.' })
    .meta({ format: IMAGE_FORMAT })

/** An image: base64 without the data-URL prefix in JSON, its bytes in a form or as the body itself. */
export const image = z
  .union([z.string().min(1).max(14_000_000), z.instanceof(Uint8Array)], {
    error: (issue) => describeIssue({ ...issue, code: 'invalid_type', expected: 'string' }),
  })
  .meta({ format: IMAGE_FORMAT })
export type UploadedImage = z.output<typeof image>

export const NO_EMAIL = 'Informe um e-mail válido'
export const email = z
  .string()
  .trim()
  .toLowerCase()
  .min(1, 'Informe o endereço de e-mail')
  .max(254)
  .pipe(z.email(NO_EMAIL))

/** Every successful response has this form. */
export const data = <T extends z.ZodType>(schema: T) => z.object({ data: schema })

/** An earlier proof that equals a sent one, or resembles it; `distance` is 0 for an equal one, less than 1. */
export const similarProof = z.object({
  orderId: z.int(),
  code: z.string(),
  at: instant,
  distance: z.number(),
  /** A link to its image or PDF, valid for 5 minutes; null once it was deleted. */
  imageUrl: z.string().nullable(),
})
export type SimilarProof = z.infer<typeof similarProof>

export const failure = z
  .object({
    errors: z.array(z.string()).min(1),
    code: z.string(),
    current: z.unknown().optional(),
    /** With `PROOF_SEEN`: the earlier proofs. */
    similar: z.array(similarProof).optional(),
  })
  .meta({ id: 'Failure' })

/** A call repeated with the same key is done once and gets the same response. */
export const idempotencyHeader = z.object({
  'idempotency-key': requiredText(100, 'Chave de idempotência inválida.').optional(),
})

/**
 * The sender's clock when the call is sent. With it a phone whose clock is wrong still gives the right age of its
 * actions. A header, because a repetition must have the same body.
 */
export const sentAtHeader = z.object({ ...idempotencyHeader.shape, 'x-sent-at': instant.optional() })
