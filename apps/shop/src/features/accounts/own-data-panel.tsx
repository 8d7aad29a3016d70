import type { OwnData } from '@shop/contract/customers'
import { formatPhone } from '@shop/domain/phone'
import { formatZipCode } from '@shop/domain/zip-code'
import { call } from '../../shared/api/call.ts'
import { setRead } from '../../shared/api/read.ts'
import { notify } from '../../shared/ui/notice.tsx'
import { Send } from '../../shared/ui/parts.tsx'
import { useForm } from '../../shared/ui/use-form.ts'
import { CONTACT_RULES, contactBody, MASKS } from './account-rules.ts'
import { ContactFields } from './contact-fields.tsx'

export function OwnDataPanel({ me }: { me: OwnData }) {
  const { address } = me
  const initial = {
    ...{ phone: formatPhone(me.phone), notes: me.notes },
    ...{ zipCode: formatZipCode(address.zipCode), street: address.street, number: address.number },
    ...{ neighborhood: address.neighborhood, city: address.city, state: address.state },
  }
  const { field, submit, busy, problem } = useForm(
    CONTACT_RULES,
    async (values) => {
      const body = { ...contactBody(values), version: me.version }
      setRead('/shop/customers/me', await call<OwnData>('PATCH', '/shop/customers/me', { body }))
      notify('Dados salvos.')
    },
    initial,
    MASKS,
  )
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
