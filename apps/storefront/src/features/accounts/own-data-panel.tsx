import type { OwnData } from '@shop/contract/customers'
import { formatPhone } from '@shop/domain/phone'
import { formatZipCode } from '@shop/domain/zip-code'
import { useState } from 'preact/hooks'
import { ApiError } from '../../shared/api/api-error.ts'
import { call } from '../../shared/api/call.ts'
import { setRead } from '../../shared/api/read.ts'
import { notify } from '../../shared/ui/notice.tsx'
import { Send } from '../../shared/ui/parts.tsx'
import { useForm } from '../../shared/ui/use-form.ts'
import { CONTACT_RULES, type ContactField, contactBody, MASKS } from './account-rules.ts'
import { ContactFields } from './contact-fields.tsx'

type Contact = Pick<OwnData, 'phone' | 'notes' | 'address' | 'version'>
type Values = Record<ContactField, string>

const valuesOf = ({ phone, notes, address }: Contact): Values => ({
  phone: formatPhone(phone),
  notes,
  zipCode: formatZipCode(address.zipCode),
  street: address.street,
  number: address.number,
  neighborhood: address.neighborhood,
  city: address.city,
  state: address.state,
})

export function OwnDataPanel({ me }: { me: OwnData }) {
  // The data when the panel opened: saving is checked against what the customer saw.
  const [seen, setSeen] = useState<Contact>(me)
  const save = async (values: Values) => {
    // Other data of the customer, such as the level, may have changed without concern for this form.
    const isAsSeen = JSON.stringify(valuesOf(me)) === JSON.stringify(valuesOf(seen))
    const body = { ...contactBody(values), version: isAsSeen ? me.version : seen.version }
    const saved = await call<OwnData>('PATCH', '/shop/customers/me', { body }).catch((error) => {
      if (error instanceof ApiError && error.code === 'STALE') takeOver(values, error.current as Contact)
      throw error
    })
    setSeen(saved)
    setRead('/shop/customers/me', saved)
    notify('Dados salvos.')
  }
  const { field, set, submit, busy, problem } = useForm(CONTACT_RULES, save, valuesOf(me), MASKS)
  /** Fields that the customer did not change get what the shop wrote meanwhile, to be saved by another press. */
  const takeOver = (typed: Values, now: Contact) => {
    const [before, present] = [valuesOf(seen), valuesOf(now)]
    for (const name of Object.keys(present) as ContactField[])
      if (typed[name] === before[name]) set(name, present[name])
    setSeen(now)
  }
  return (
    <form class="stack" onSubmit={submit} noValidate>
      <ContactFields field={field} />
      <p class="muted small">O nome e o documento foram conferidos pela loja: para mudar, fale com ela.</p>
      <Send busy={busy} problem={problem}>
        Salvar
      </Send>
    </form>
  )
}
