import { z } from 'zod'
import { byId, id, idParam, instant, pageQuery, reais, uploadedFile } from './wire.ts'

export const MAX_NFE_ITEMS = 990
const MAX_FACTOR = 10_000

/** One file: an NF-e (layout 4.00), or the event that cancels one. */
export const importNfeBody = z.strictObject({
  file: uploadedFile(7_000_000),
})

export const nfeKeyParam = z.strictObject({
  key: z.string().regex(/^[\dA-Z]{44}$/, 'Chave de acesso inválida.'),
})

export const nfePageQuery = z.strictObject(pageQuery())

/** `factor`: stock units in one unit of the document, 10 for a box of ten. */
export const matchNfeBody = z.strictObject({
  lines: z
    .array(
      z.strictObject({
        position: z.int().min(1).max(MAX_NFE_ITEMS),
        productId: id,
        factor: z.int('Informe quantas unidades há em cada uma').min(1).max(MAX_FACTOR),
      }),
    )
    .min(1, 'Informe ao menos um item.')
    .max(MAX_NFE_ITEMS),
})

export const nfeLineParams = byId.extend({
  position: idParam.refine((value) => value <= MAX_NFE_ITEMS, 'Identificador inválido.'),
})

/** What can be done with an NF-e next. */
export const NFE_STATUS = {
  unmatched: 'Itens a identificar',
  asked: 'A confirmar',
  ready: 'Pronta para receber',
  receiving: 'Em recebimento',
  received: 'Recebida',
  cancelled: 'Cancelada',
} as const

const nfeFields = {
  id: z.int(),
  key: z.string(),
  supplierId: z.int(),
  supplier: z.string(),
  supplierCnpj: z.string(),
  number: z.int(),
  series: z.int(),
  issuedAt: instant,
  total: reais,
  /**
   * The file contains the tax office's authorisation. Access key, recipient and sums of the file were checked, but no
   * signature.
   */
  statesAuthorisation: z.boolean(),
  status: z.enum(Object.keys(NFE_STATUS) as [keyof typeof NFE_STATUS]),
  /** When its cancellation was imported; a received note stays received. */
  cancelledAt: instant.nullable(),
  /** Number of lines whose product is unknown. */
  unmatched: z.int(),
  receiptId: z.int().nullable(),
  receiptCode: z.string().nullable(),
  user: z.string(),
  when: instant,
}
export const nfeSummary = z.object(nfeFields).meta({ id: 'NfeSummary' })
export type NfeSummary = z.infer<typeof nfeSummary>
export const nfes = z.object({ nfes: z.array(nfeSummary), total: z.int() })
export type Nfes = z.infer<typeof nfes>

const nfeItem = z.object({
  position: z.int(),
  supplierCode: z.string(),
  gtin: z.string(),
  description: z.string(),
  unit: z.string(),
  quantity: z.number(),
  /** Reais including discount, freight, insurance, other costs, IPI and ICMS-ST. */
  total: reais,
  productId: z.int().nullable(),
  code: z.string().nullable(),
  product: z.string().nullable(),
  factor: z.int().nullable(),
  /** Stock units: quantity × factor. */
  units: z.int().nullable(),
})
export type NfeItem = z.infer<typeof nfeItem>
export const nfe = z
  .object({
    ...nfeFields,
    /** Why its goods may not come with it: a person answers before anything is received. */
    questions: z.array(z.string()),
    answeredBy: z.string().nullable(),
    lines: z.array(nfeItem),
    instalments: z.array(z.object({ number: z.string(), dueOn: z.iso.date(), amount: reais })),
  })
  .meta({ id: 'Nfe' })
export type Nfe = z.infer<typeof nfe>

/** Products whose texts resemble a line's description, the most similar first. */
export const similarProducts = z.object({
  products: z.array(z.object({ id: z.int(), code: z.string(), name: z.string() })),
})
export type SimilarProducts = z.infer<typeof similarProducts>

/** `nfe` is null for the cancellation of an unknown one. */
export const importedNfe = z.object({ key: z.string(), cancellation: z.boolean(), nfe: nfe.nullable() })
export type ImportedNfe = z.infer<typeof importedNfe>
