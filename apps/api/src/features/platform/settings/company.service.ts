import {
  type ChangeCompany,
  COMPANY_ID,
  type CompanyCard,
  type CompanySettings,
  type DefaultPercentages,
  type PublicCompany,
} from '@shop/contract/company'
import type { UploadedImage } from '@shop/contract/wire'
import { formatDocument } from '@shop/domain/documents'
import { formatBRL } from '@shop/domain/money'
import { formatPercent, type Ppm } from '@shop/domain/percent'
import { seesCosts } from '@shop/domain/permissions'
import { formatPhone } from '@shop/domain/phone'
import type { Actor } from '../../../actor.ts'
import { forbidden, notFound } from '../../../app-error.ts'
import type { AppContext } from '../../../context.ts'
import { type Db, inTransaction, type Tx } from '../../../db/database.ts'
import { percentage, reais } from '../../../wire.ts'
import { describeChanges, writeAudit } from '../audit/audit.ts'
import { type ImageUse, saveImages } from '../files/save-images.ts'
import { publicLink } from '../files/signed-link.ts'
import { type CompanyRow, findCompany, lockCompany } from './settings.queries.ts'

/** PNG keeps transparency: the same logo is used on white paper and on dark screens. */
const LOGO: ImageUse = { folder: 'public', type: 'image/png', maxSide: 512 }

const missing = () => notFound('Empresa não encontrada.')

/** The columns of a company's settings. */
type StoredSettings = Omit<CompanySettings, 'linksAreLocal'>

const toCard = (row: CompanyRow): CompanyCard => ({
  name: row.name,
  cnpj: row.cnpj,
  phone: row.phone,
  address: {
    street: row.street,
    number: row.number,
    neighborhood: row.neighborhood,
    zipCode: row.zip_code,
    city: row.city,
    state: row.state,
  },
  logoUrl: row.logo_file === null ? null : publicLink(row.logo_file),
})

const percentOrNone = (ppm: Ppm | null) => (ppm === null ? null : percentage(ppm))

const toPercentages = (row: CompanyRow): DefaultPercentages => ({
  goldPercentage: percentOrNone(row.default_gold_ppm),
  silverPercentage: percentOrNone(row.default_silver_ppm),
})

const toSettings = (row: CompanyRow, by: Actor): StoredSettings => ({
  companyId: row.id,
  pixAuto: row.pix_auto,
  packagingImages: row.packaging_images,
  proofHours: row.proof_hours,
  unpaidUnits: row.unpaid_units,
  counterReturnDays: row.counter_return_days,
  counterReturnMax: reais(row.counter_return_cents),
  toldAbove: reais(row.told_above_cents),
  ...(seesCosts(by.permissions) && toPercentages(row)),
  ...toCard(row),
})

/** @throws AppError NOT_FOUND */
async function readCompany(db: Db, companyId: number): Promise<CompanyRow> {
  const company = await findCompany(db, companyId)
  if (!company) throw missing()
  return company
}

/** @throws AppError NOT_FOUND */
export const getCompany = async (db: Db, by: Actor, companyId: number): Promise<StoredSettings> =>
  toSettings(await readCompany(db, companyId), by)

/** The company's details on receipts, labels and documents. */
export const getCompanyCard = async (db: Db): Promise<CompanyCard> =>
  toCard(await readCompany(db, COMPANY_ID))

/** What the form of a new product proposes. */
export const getDefaultPercentages = async (db: Db): Promise<DefaultPercentages> =>
  toPercentages(await readCompany(db, COMPANY_ID))

export async function getPublicCompany(db: Db): Promise<PublicCompany> {
  const row = await readCompany(db, COMPANY_ID)
  const { name, phone, logoUrl } = toCard(row)
  return { name, phone, logoUrl, pixAuto: row.pix_auto }
}

async function lockedCompany(tx: Tx, companyId: number): Promise<CompanyRow> {
  const company = await lockCompany(tx, companyId)
  if (!company) throw missing()
  return company
}

const addressText = ({ street, number, neighborhood, zip_code, city, state }: CompanyRow) =>
  [street, number, neighborhood, zip_code, city, state].filter(Boolean).join(', ')

const percentText = (ppm: Ppm | null) => (ppm === null ? '' : formatPercent(ppm))

/** Old and new values for the audit trail: a company's data is not personal. */
const differences = (before: CompanyRow, after: CompanyRow) =>
  describeChanges([
    { label: 'Pix automático', from: before.pix_auto, to: after.pix_auto },
    { label: 'Fotos da embalagem obrigatórias', from: before.packaging_images, to: after.packaging_images },
    {
      label: 'Horas para o comprovante',
      from: String(before.proof_hours),
      to: String(after.proof_hours),
    },
    {
      label: 'Unidades sem pagamento por cliente',
      from: String(before.unpaid_units),
      to: String(after.unpaid_units),
    },
    {
      label: 'Dias para troca no balcão',
      from: String(before.counter_return_days),
      to: String(after.counter_return_days),
    },
    {
      label: 'Valor de troca no balcão',
      from: formatBRL(before.counter_return_cents),
      to: formatBRL(after.counter_return_cents),
    },
    {
      label: 'Avisar valores dados a partir de',
      from: formatBRL(before.told_above_cents),
      to: formatBRL(after.told_above_cents),
    },
    {
      label: 'Percentual ouro de produtos novos',
      from: percentText(before.default_gold_ppm),
      to: percentText(after.default_gold_ppm),
    },
    {
      label: 'Percentual prata de produtos novos',
      from: percentText(before.default_silver_ppm),
      to: percentText(after.default_silver_ppm),
    },
    { label: 'Nome', from: before.name, to: after.name },
    { label: 'CNPJ', from: formatDocument(before.cnpj), to: formatDocument(after.cnpj) },
    { label: 'Telefone', from: formatPhone(before.phone), to: formatPhone(after.phone) },
    { label: 'Endereço', from: addressText(before), to: addressText(after) },
    { label: 'Logotipo', from: before.logo_file !== null, to: after.logo_file !== null },
  ])

const columnsOf = ({
  enablePixAuto,
  packagingImages,
  proofHours,
  unpaidUnits,
  counterReturnDays,
  counterReturnMax,
  toldAbove,
  goldPercentage,
  silverPercentage,
  name,
  cnpj,
  phone,
  address,
}: ChangeCompany): Partial<CompanyRow> => {
  const columns = {
    pix_auto: enablePixAuto,
    packaging_images: packagingImages,
    proof_hours: proofHours,
    unpaid_units: unpaidUnits,
    counter_return_days: counterReturnDays,
    counter_return_cents: counterReturnMax,
    told_above_cents: toldAbove,
    default_gold_ppm: goldPercentage,
    default_silver_ppm: silverPercentage,
    name,
    cnpj,
    phone,
    street: address?.street,
    number: address?.number,
    neighborhood: address?.neighborhood,
    zip_code: address?.zipCode,
    city: address?.city,
    state: address?.state,
  }
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
}

const change = (db: Db, by: Actor, companyId: number, columns: Partial<CompanyRow>) =>
  inTransaction(db, async (tx) => {
    const before = await lockedCompany(tx, companyId)
    const after = { ...before, ...columns }
    const text = differences(before, after)
    const isOtherLogo = before.logo_file !== after.logo_file
    if (!text && !isOtherLogo) return toSettings(before, by)
    await tx.updateTable('companies').set(columns).where('id', '=', companyId).execute()
    await writeAudit(tx, by, 'edit', 'company', companyId, text || 'Logotipo trocado')
    return toSettings(after, by)
  })

/**
 * Changes the given fields: the company's details, and whether a Pix payment of the exact amount approves its order
 * automatically. @throws AppError NOT_FOUND, FORBIDDEN for percentages by somebody who does not read costs
 */
export async function changeCompany(db: Db, by: Actor, changes: ChangeCompany): Promise<StoredSettings> {
  const columns = columnsOf(changes)
  const hasPercentages = 'default_gold_ppm' in columns || 'default_silver_ppm' in columns
  if (hasPercentages && !seesCosts(by.permissions)) throw forbidden()
  return change(db, by, changes.companyId, columns)
}

/** Replaces or removes the logo. @throws AppError TOO_LARGE, RULE_VIOLATION when it is not an image */
export const changeLogo = (
  context: AppContext,
  by: Actor,
  image: UploadedImage | null,
): Promise<StoredSettings> =>
  saveImages(context, by, LOGO, image === null ? [] : [image], ([key = null]) =>
    change(context.db, by, COMPANY_ID, { logo_file: key }),
  )
