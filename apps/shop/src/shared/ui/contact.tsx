import { formatPhone, normalizePhone } from '@shop/domain/phone'
import { useCompany } from '../company.ts'

/** How to reach the shop; nothing while it has not said so. */
export function Contact() {
  const { phone } = useCompany()
  if (!phone) return null
  return (
    <p class="contact">
      <a class="link" href={`tel:+55${normalizePhone(phone)}`}>
        Falar com a loja: {formatPhone(phone)}
      </a>
    </p>
  )
}
