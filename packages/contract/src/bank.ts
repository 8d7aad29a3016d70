import { LEFT_REASONS } from '@shop/domain/bank-rows'
import { PART_KINDS } from '@shop/domain/pricing'
import { z } from 'zod'
import {
  id,
  instant,
  keysOf,
  nameText,
  pageQuery,
  RULE,
  reasonText,
  requiredText,
  text,
  uploadedFile,
} from './wire.ts'

/** Most lines of one file. */
export const MOST_BANK_LINES = 20_000

/**
 * The titles of a CSV file's columns, matched by hand ('Coluna 1' … in a file without titles); stored for files with the
 * same titles. The amount stands in one column, or in one for credits and one for debits.
 */
const csvColumns = z
  .strictObject({
    date: nameText(100, 'Informe a coluna da data'),
    description: nameText(100, 'Informe a coluna do histórico'),
    document: text(100).optional(),
    amount: text(100).optional(),
    credit: text(100).optional(),
    debit: text(100).optional(),
    /** 'C' or 'D', 'Entrada' or 'Saída'. */
    direction: text(100).optional(),
  })
  .refine(({ amount, credit, debit }) => amount || credit || debit, {
    message: 'Informe a coluna do valor',
    path: ['amount'],
  })
export type CsvColumns = z.infer<typeof csvColumns>

/** Positions of a CSV file's columns, from 0. */
export type CsvPositions = { date: number } & Partial<Record<Exclude<keyof CsvColumns, 'date'>, number>> & {
    /** Whether dates of this bank have the month first, as the latest file with these titles that proved it or its contrary says. */
    monthFirst?: boolean | undefined
  }

/** An OFX (1 or 2) or CSV file. */
export const importStatementBody = z.strictObject({
  name: nameText(200, 'Informe o nome do arquivo'),
  file: uploadedFile(28_000_000),
  columns: csvColumns.optional(),
  /** The account of a file that does not name it; by default the one of earlier files with these titles. */
  accountId: id.optional(),
  /** The same by name; a new account where none has this name. */
  accountName: nameText(100, 'Informe o nome da conta').optional(),
})

/**
 * Why a line waits for a person: the file does not say whether money came in; its sign says `in` or `out` and its type
 * the contrary; or it is a refund, which pays nothing.
 */
export const BANK_DOUBTS = {
  unsaid: 'O arquivo não diz se o dinheiro entrou ou saiu.',
  'sign-in': 'O sinal diz que o dinheiro entrou, e o tipo do lançamento que saiu.',
  'sign-out': 'O sinal diz que o dinheiro saiu, e o tipo do lançamento que entrou.',
  refund: 'É uma devolução ou um estorno, que não paga um pedido.',
} as const
export type BankDoubt = keyof typeof BANK_DOUBTS

/**
 * What a person said about an account's directions: the sign counts and amounts without one came in; the type counts;
 * or both are mixed, so that lines without a direction always wait for a person.
 */
export const ACCOUNT_TRUSTS = {
  sign: 'Vale o sinal: sem sinal, o dinheiro entrou',
  type: 'Vale o tipo do lançamento',
  mixed: 'Decido cada lançamento',
} as const
export type AccountTrust = keyof typeof ACCOUNT_TRUSTS

export const bankAccount = z.object({
  id: z.int(),
  name: z.string(),
  /** False until a file or a person says which account it is. */
  isConfirmed: z.boolean(),
  trusts: z.enum(keysOf(ACCOUNT_TRUSTS)).nullable(),
  /** Waiting lines of which the direction is not certain, by the reason. */
  unsaid: z.int(),
  contradicting: z.int(),
})
export type BankAccount = z.infer<typeof bankAccount>
export const bankAccounts = z.object({ items: z.array(bankAccount) })
export type BankAccounts = z.infer<typeof bankAccounts>

/** Says which account it is: a name of its own, or another account. Both confirm it. */
export const changeBankAccountBody = z
  .strictObject({
    name: nameText(100, 'Informe o nome da conta').optional(),
    sameAs: id.optional(),
    trusts: z.enum(keysOf(ACCOUNT_TRUSTS)).optional(),
  })
  .refine((body) => Object.values(body).some((value) => value !== undefined), { message: 'Nada a mudar.' })
export type ChangeBankAccount = z.output<typeof changeBankAccountBody>

/** What became of a row of the file; `reason` of one that is left out, `column` of one that is refused. */
const importedRow = z.object({
  line: z.int(),
  became: z.enum(['new', 'known', 'left', 'refused']),
  reason: z.enum(keysOf(LEFT_REASONS)).nullable(),
  column: z.string().nullable(),
  /** The row's text, or why it is refused; empty for lines. */
  text: z.string(),
})
export type ImportedRow = z.infer<typeof importedRow>

/**
 * Counts of a file's lines: `known` were there before, `settled` and `waiting` are new ones of this file.
 * `settledEarlier`: lines of earlier files that settled by themselves now. `balances`: rows that tell a balance.
 */
export const importedStatement = z.object({
  id: z.int(),
  lines: z.int(),
  known: z.int(),
  settled: z.int(),
  waiting: z.int(),
  settledEarlier: z.int(),
  balances: z.int(),
  left: z.int(),
  refused: z.int(),
  /** Every row of the file, in its order. */
  rows: z.array(importedRow),
  /** Null where the file has no balances to compare; else where they differ from its lines, in reais. */
  differences: z.array(z.object({ line: z.int().nullable(), amount: z.number() })).nullable(),
  accounts: z.array(bankAccount),
})
export type ImportedStatement = z.infer<typeof importedStatement>

export const BANK_LINE_STATUS = {
  waiting: 'Está no banco, sem pedido',
  settled: 'Conciliado',
  ignored: 'Ignorado',
} as const
export type BankLineStatus = keyof typeof BANK_LINE_STATUS

export const bankLinesQuery = z.strictObject({
  ...pageQuery(),
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
  /** A transfer or Pix that a person received for instalments, of the line's amount. */
  paymentId: z.int().nullable(),
  settlementId: z.int().nullable(),
  /** Of the order, payment or settlement; empty for all instalments of a customer. */
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
  /** The code of the order, payment or settlement that it pays. */
  code: z.string().nullable(),
  reason: z.string(),
  /** Settled without a person. */
  byItself: z.boolean(),
  decidedBy: z.string().nullable(),
  decidedAt: instant.nullable(),
  /** Why a waiting line did not settle by itself, in Portuguese; empty for others. */
  why: z.string(),
  doubt: z.enum(keysOf(BANK_DOUBTS)).nullable(),
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
    /** A payment of instalments that a person received, of exactly the line's amount. */
    paymentId: id.optional(),
    settlementId: id.optional(),
    reason: reasonText(500).default(''),
  })
  .refine(
    (body) =>
      [body.orderId, body.instalments, body.paymentId, body.settlementId].filter((one) => one !== undefined)
        .length === 1,
    {
      message: 'Escolha o que o lançamento paga: um pedido, parcelas, um recebimento ou um acerto.',
      params: RULE,
    },
  )
export type SettleLine = z.output<typeof settleLineBody>

/** Waiting lines with the only thing of their amount that they can pay, which no other line can. */
export const bankMatches = z.object({
  items: z.array(
    z.object({
      id: z.int(),
      date: z.iso.date(),
      amount: z.number(),
      description: z.string(),
      proposal,
    }),
  ),
})
export type BankMatches = z.infer<typeof bankMatches>

/** Most lines that settle in one action. */
export const MOST_MATCHES = 200

export const settleMatchesBody = z.strictObject({ lineIds: z.array(id).min(1).max(MOST_MATCHES) })
/** Lines that no longer have one match are left, with the reason. */
export const settledMatches = z.object({
  settled: z.int(),
  left: z.array(z.object({ id: z.int(), reason: z.string() })),
})
export type SettledMatches = z.infer<typeof settledMatches>

export const ignoreLineBody = z.strictObject({ reason: requiredText(500, 'Informe o motivo') })

export const bankMissingQuery = z.strictObject(pageQuery())
export const bankMissing = z.object({
  items: z.array(
    z.object({
      /** Null for a payment of instalments. */
      orderId: z.int().nullable(),
      /** Null for an order in one payment, whole. */
      partId: z.int().nullable(),
      paymentId: z.int().nullable(),
      code: z.string(),
      /** Of the order, in Portuguese: it may be cancelled since its money was counted. Empty for a payment. */
      status: z.string(),
      customerId: z.int(),
      customer: z.string(),
      payment: z.string(),
      amount: z.number(),
      /** When the order was placed, or the payment received. */
      placedAt: instant,
      /** Who received the payment; null for an order. */
      who: z.string().nullable(),
    }),
  ),
  total: z.int(),
})
export type BankMissing = z.infer<typeof bankMissing>

export const bankStatementSettings = z.object({ autoSettle: z.boolean() })
export type BankStatementSettings = z.infer<typeof bankStatementSettings>
export const changeBankStatementBody = z.strictObject({ autoSettle: z.boolean() })
