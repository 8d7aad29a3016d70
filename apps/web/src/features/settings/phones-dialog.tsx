import { Checkbox, Textarea } from '@mantine/core'
import { changedFields } from '@shop/browser/merge-typed'
import { changePhoneSettingsBody, type PhoneSettings } from '@shop/contract/phones'
import { phoneSettings } from '../../entities/units/phone-settings.api.ts'
import { showSaved } from '../../shared/api/query-client.ts'
import { FormDialog } from '../../shared/form/form-dialog.tsx'
import { useAppForm } from '../../shared/form/use-app-form.ts'
import { useOpened } from '../../shared/form/use-opened.ts'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { Loading } from '../../shared/ui/not-loaded.tsx'
import { notify } from '../../shared/ui/notices.ts'
import { CountInput } from '../../shared/ui/number-input.tsx'
import { savePhoneSettings } from './company.api.ts'

const TITLE = 'Aparelhos'

/** The shop's settings for phones: bought, claimed, handed over. */
export function PhonesDialog({ onClose }: { onClose: () => void }) {
  const { opened, query } = useOpened(phoneSettings)
  if (opened) return <PhonesForm settings={opened} onClose={onClose} />
  return (
    <Dialog opened title={TITLE} onClose={onClose}>
      <Loading query={query} />
    </Dialog>
  )
}

const itemsOf = (lines: string) =>
  lines
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

const valuesOf = ({ checklist, ...settings }: PhoneSettings) => ({
  ...(settings as Record<'holdingDays' | 'bookYears' | 'claimDays', number | null> & typeof settings),
  checklist: checklist.join('\n'),
})

function PhonesForm({ settings, onClose }: { settings: PhoneSettings; onClose: () => void }) {
  const form = useAppForm({
    initialValues: valuesOf(settings),
    schema: changePhoneSettingsBody,
    toBody: ({ checklist, ...values }) =>
      changedFields(settings, { ...values, checklist: itemsOf(checklist) }),
    save: savePhoneSettings,
    onSaved: (saved) => {
      notify.success('Configurações salvas com sucesso.')
      void showSaved(phoneSettings.queryKey, saved)
      onClose()
    },
    draft: 'settings:phones',
    errorText: 'Não foi possível salvar as configurações, tente novamente mais tarde.',
  })
  return (
    <FormDialog form={form} title={TITLE} submit="Salvar" onClose={onClose}>
      <CountInput
        data-autofocus
        label="Dias de retenção de um usado"
        description="Um aparelho comprado só pode ser vendido depois"
        required
        max={365}
        {...form.field('holdingDays')}
      />
      <CountInput
        label="Anos do livro de aparelhos"
        description="Por quanto tempo os dados das pessoas ficam guardados"
        required
        max={30}
        {...form.field('bookYears')}
      />
      <CountInput
        label="Prazo da garantia, em dias"
        description="Por lei o aparelho é consertado, trocado ou reembolsado em 30 dias"
        required
        max={365}
        {...form.field('claimDays')}
      />
      <Checkbox
        label="Na entrega, o motoboy lê o número de série antes da assinatura"
        {...form.checkField('serialAtDoor')}
      />
      <Textarea
        label="Itens da conferência"
        description="Um por linha; um item com % pede um número"
        autosize
        minRows={4}
        {...form.field('checklist')}
      />
    </FormDialog>
  )
}
