import { formatPhone, phoneLink } from '@shop/domain/phone'
import { useCompany } from '../company.api.ts'

/** How to contact the shop; nothing until it is loaded. */
export function Contact() {
  const { phone } = useCompany()
  if (!phone) return null
  return (
    <p className="contact">
      <a className="link" href={phoneLink(phone)}>
        Falar com a loja: {formatPhone(phone)}
      </a>
    </p>
  )
}
