import type { CompanyCard } from '@shop/contract/company'
import { formatDocument } from '@shop/domain/documents'
import { formatPhone } from '@shop/domain/phone'
import { formatZipCode } from '@shop/domain/zip-code'
import { queryClient } from '../../shared/api/query-client.ts'
import type { PaperCompany } from '../../shared/print/paper.ts'
import { companyCard } from './company.api.ts'

/** The company at the top of a paper. */
export const paperCompany = (card: CompanyCard): PaperCompany => ({
  name: card.name,
  lines: companyLines(card),
  logoUrl: card.logoUrl,
})

/** As {@link paperCompany}, read from the server. @throws ApiError */
export const readPaperCompany = async () => paperCompany(await queryClient.ensureQueryData(companyCard))

/** Its lines, without those that are blank. */
function companyLines({ cnpj, phone, address }: CompanyCard): string[] {
  const { street, number, neighborhood, zipCode, city, state } = address
  const place = [city, state].filter(Boolean).join(' – ')
  return [
    [cnpj && `CNPJ ${formatDocument(cnpj)}`, phone && `Tel. ${formatPhone(phone)}`]
      .filter(Boolean)
      .join(' · '),
    [[street, number].filter(Boolean).join(', '), neighborhood].filter(Boolean).join(' – '),
    [place, zipCode && `CEP ${formatZipCode(zipCode)}`].filter(Boolean).join(' · '),
  ].filter(Boolean)
}
