import { Switch } from '@mantine/core'
import type { CompanySettings } from '@shop/contract/company'
import { useQuery } from '@tanstack/react-query'
import { FormDialog } from '../../shared/form/form-dialog.tsx'
import { useAppForm } from '../../shared/form/use-app-form.ts'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { notify } from '../../shared/ui/notices.ts'
import { Spinner } from '../../shared/ui/spinner.tsx'
import { company, saveCompany, useRenewSettings } from './settings.api.ts'

const TITLE = 'Configurações da Empresa'

export function CompanyDialog({ onClose }: { onClose: () => void }) {
  const { data } = useQuery(company)
  if (data) return <CompanyForm settings={data} onClose={onClose} />
  return (
    <Dialog opened title={TITLE} size="sm" onClose={onClose}>
      <Spinner />
    </Dialog>
  )
}

function CompanyForm({ settings, onClose }: { settings: CompanySettings; onClose: () => void }) {
  const renew = useRenewSettings()
  const form = useAppForm({
    initialValues: { pixAuto: settings.pixAuto, packagingImages: settings.packagingImages },
    toBody: ({ pixAuto, packagingImages }) => ({ enablePixAuto: pixAuto, packagingImages }),
    save: saveCompany,
    onSaved: () => {
      notify.success('Empresa alterada com sucesso.')
      void renew()
      onClose()
    },
    draft: 'company',
    errorText: 'Não foi possível editar informações da empresa.',
  })
  return (
    <FormDialog form={form} size="sm" title={TITLE} submit="Salvar" cancel="Cancelar" onClose={onClose}>
      <Switch
        data-autofocus
        label="Pix automático"
        description="Um pagamento do valor exato libera o pedido para preparação. Sem isso, alguém aprova cada pagamento."
        {...form.checkField('pixAuto')}
      />
      <Switch
        label="Fotos da embalagem obrigatórias"
        description="Uma entrega só sai da separação com ao menos uma foto da embalagem."
        {...form.checkField('packagingImages')}
      />
    </FormDialog>
  )
}
