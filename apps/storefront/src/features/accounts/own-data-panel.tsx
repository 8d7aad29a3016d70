import { ApiError } from '@shop/browser/api-error'
import { formErrors } from '@shop/browser/form-errors'
import { mergeTyped, same } from '@shop/browser/merge-typed'
import type { OwnData } from '@shop/contract/customers'
import { changeOwnDataBody } from '@shop/contract/own-account'
import { useState } from 'react'
import { setData } from '../../shared/api/stored-query.ts'
import { useTextForm } from '../../shared/form/use-text-form.ts'
import { OWN_DATA } from '../../shared/own-data.api.ts'
import { notify } from '../../shared/ui/notice.tsx'
import { Send } from '../../shared/ui/parts.tsx'
import { changeOwnData } from './accounts.api.ts'
import { ContactFields } from './contact-fields.tsx'
import { type Contact, contactOf, MASKS } from './contact-form.ts'
import { useZipCode } from './use-zip-code.ts'

type Seen = Contact & Pick<OwnData, 'version'>

export function OwnDataPanel({ me }: { me: OwnData }) {
  // The data when the panel opened: saving is checked against what the customer saw.
  const [seen, setSeen] = useState<Seen>(me)
  const { form, formProps, field, busy, problem } = useTextForm<Contact>({
    initialValues: contactOf(me),
    validate: (values) =>
      formErrors(values, {}, changeOwnDataBody, (typed) => ({ ...typed, version: me.version })),
    masks: MASKS,
    save: async (values) => {
      // Other data of the customer, such as the level, may have changed; that does not affect this form.
      const { version } = same(contactOf(me), contactOf(seen)) ? me : seen
      const saved = await changeOwnData({ ...values, version }).catch((error) => {
        if (error instanceof ApiError && error.code === 'STALE') takeOver(error.current as Seen)
        throw error
      })
      setSeen(saved)
      await setData(OWN_DATA, saved)
      notify('Dados salvos.')
    },
  })
  useZipCode(form.values.address, form.setFieldValue)
  /** Fields that the customer did not change get the values that the shop saved meanwhile; another press saves them. */
  const takeOver = (now: Seen) => {
    form.setValues(mergeTyped(contactOf(seen), form.getValues(), contactOf(now)))
    setSeen(now)
  }
  return (
    <form className="stack" {...formProps}>
      <ContactFields field={field} />
      <p className="muted small">
        O nome e o documento foram conferidos pela loja: para mudar, fale com ela.
      </p>
      <Send busy={busy} problem={problem}>
        Salvar
      </Send>
    </form>
  )
}
