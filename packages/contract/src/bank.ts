import { PART_KINDS } from '@shop/domain/pricing'
import { z } from 'zod'
import { IMAGE_FORMAT, id, instant, keysOf, nameText, pageQuery, RULE, requiredText, text } from './wire.ts'

/** Most lines of one file. */
export const MOST_BANK_LINES = 20_000

/** The titles of a CSV file's columns, matched by hand; stored for files with the same titles. */
const csvColumns = z.strictObject({
  date: nameText(100, 'Informe a coluna da data'),
  description: nameText(100, 'Informe a coluna do histórico'),
  document: text(100).optional(),
  amount: nameText(100, 'Informe a coluna do valor'),
})
export type CsvColumns = z.infer<typeof csvColumns>

/** An OFX (1 or 2) or CSV file, base64 in JSON or its bytes in a form. */
export const importStatementBody = z.strictObject({
  name: nameText(200, 'Informe o nome do arquivo'),
  file: z
    .union([z.string().min(1).max(28_000_000), z.instanceof(Uint8Array)], {
      error: 'O arquivo não pôde ser lido.',
    })
    .meta({ format: IMAGE_FORMAT }),
  columns: csvColumns.optional(),
})

/** Counts of a file's lines; `known` were there before. `balances`: rows of a CSV that tell a balance, which are no lines. */
export const importedStatement = z.object({
  id: z.int(),
  lines: z.int(),
  known: z.int(),
  settled: z.int(),
  waiting: z.int(),
  balances: z.int(),
})
export type ImportedStatement = z.infer<typeof importedStatement>

export const BANK_LINE_STATUS = {
  waiting: 'Está no banco, sem pedido',
  settled: 'Conciliado',
  ignored: 'Ignorado',
} as const
export type BankLineStatus = keyof typeof BANK_LINE_STATUS

export const bankLinesQuery = z.strictObject({
  ...pageQuery(30),
  status: z.enum(keysOf(BANK_LINE_STATUS)).default('waiting'),
})

/** What a line may pay, the most likely first; `why` says in Portuguese which data matches. */
const proposal = z.object({
  orderId: z.int().nullable(),
  /** A transfer or Pix of an order in parts. */
  partId: z.int().nullable(),
  part: z.enum(keysOf(PART_KINDS)).nullable(),
  /** Open instalments of one customer, the oldest first; `amount` is their principal. */
  instalments: z.array(z.int()).nullable(),
  settlementId: z.int().nullable(),
  /** Of the order or settlement; empty for all instalments of a customer. */
  code: z.string(),
  name: z.string(),
  amount: z.number(),
  at: instant,
  why: z.string(),
})
export type BankProposal = z.infer<typeof proposal>

/** An order's code, or a part of a customer's or deliverer's name. */
export const bankChoicesQuery = z.strictObject({ search: requiredText(120, 'Informe o que procurar') })
export const bankChoices = z.object({ items: z.array(proposal) })
export type BankChoices = z.infer<typeof bankChoices>

export const bankLine = z.object({
  id: z.int(),
  date: z.iso.date(),
  /** In reais; negative where money left the account. */
  amount: z.number(),
  description: z.string(),
  endToEndId: z.string().nullable(),
  status: z.enum(keysOf(BANK_LINE_STATUS)),
  account: z.string(),
  orderId: z.int().nullable(),
  settlementId: z.int().nullable(),
  /** The code of the order or settlement that it pays. */
  code: z.string().nullable(),
  reason: z.string(),
  /** Settled without a person. */
  byItself: z.boolean(),
  decidedBy: z.string().nullable(),
  decidedAt: instant.nullable(),
  proposals: z.array(proposal),
})
export type BankLine = z.infer<typeof bankLine>
export const bankLines = z.object({ items: z.array(bankLine), total: z.int() })
export type BankLines = z.infer<typeof bankLines>

/** Exactly one thing; `reason` is needed where the amounts differ. */
export const settleLineBody = z
  .strictObject({
    orderId: id.optional(),
    /** For an order in parts with several transfers or Pix. */
    partId: id.optional(),
    /** Instalments of one customer; a surplus becomes credit. */
    instalments: z.array(id).min(1).max(100).optional(),
    settlementId: id.optional(),
    reason: text(500).default(''),
  })
  .refine(
    (body) =>
      [body.orderId, body.instalments, body.settlementId].filter((one) => one !== undefined).length === 1,
    {
      message: 'Escolha o que o lançamento paga: um pedido, parcelas ou um acerto.',
      params: RULE,
    },
  )
export type SettleLine = z.output<typeof settleLineBody>
export const ignoreLineBody = z.strictObject({ reason: requiredText(500, 'Informe o motivo') })

export const bankMissingQuery = z.strictObject(pageQuery(30))
export const bankMissing = z.object({
  items: z.array(
    z.object({
      orderId: z.int(),
      code: z.string(),
      customer: z.string(),
      payment: z.string(),
      amount: z.number(),
      placedAt: instant,
    }),
  ),
  total: z.int(),
})
export type BankMissing = z.infer<typeof bankMissing>

export const bankStatementSettings = z.object({ autoSettle: z.boolean() })
export type BankStatementSettings = z.infer<typeof bankStatementSettings>
export const changeBankStatementBody = z.strictObject({ autoSettle: z.boolean() })
