import { SimpleGrid, Switch } from '@mantine/core'
import { changedFields } from '@shop/browser/merge-typed'
import { changeReceivableSettingsBody, type ReceivableSettings } from '@shop/contract/receivables'
import { percentFromPpm, ppmFromPercent } from '@shop/domain/percent'
import { Rehearsal } from '../../entities/receivables/rehearsal.tsx'
import { FormDialog } from '../../shared/form/form-dialog.tsx'
import { useAppForm } from '../../shared/form/use-app-form.ts'
import { useOpened } from '../../shared/form/use-opened.ts'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { Loading } from '../../shared/ui/not-loaded.tsx'
import { CountInput, PercentInput, type TypedNumber } from '../../shared/ui/number-input.tsx'
import { receivableSettings, refreshReceivables, saveReceivableSettings } from './receivables.api.ts'

const TITLE = 'Condições do prazo'

/** The shop's rules for what is owed: grace, fine, interest, due dates on business days. */
export function TermsDialog({ onClose }: { onClose: () => void }) {
  const { opened, query } = useOpened(receivableSettings)
  if (opened) return <TermsForm settings={opened} onClose={onClose} />
  return (
    <Dialog opened title={TITLE} onClose={onClose}>
      <Loading query={query} />
    </Dialog>
  )
}

/** The descriptions differ in length: below the inputs, they leave these in one line. */
const UNDER: ['label', 'input', 'description', 'error'] = ['label', 'input', 'description', 'error']

const needed = (value: TypedNumber) => (value === null || Number.isNaN(value) ? 'Preencha o campo' : null)

function TermsForm({ settings, onClose }: { settings: ReceivableSettings; onClose: () => void }) {
  const form = useAppForm({
    initialValues: {
      graceDays: settings.graceDays as TypedNumber,
      finePercent: ppmFromPercent(settings.finePercent) as TypedNumber,
      interestPercentMonth: ppmFromPercent(settings.interestPercentMonth) as TypedNumber,
      nextBusinessDay: settings.nextBusinessDay,
    },
    rules: { graceDays: needed, finePercent: needed, interestPercentMonth: needed },
    schema: changeReceivableSettingsBody,
    toBody: ({ graceDays, finePercent, interestPercentMonth, nextBusinessDay }) =>
      changedFields(settings, {
        graceDays: graceDays ?? 0,
        finePercent: percentFromPpm(finePercent ?? 0),
        interestPercentMonth: percentFromPpm(interestPercentMonth ?? 0),
        nextBusinessDay,
      }),
    save: saveReceivableSettings,
    savedText: 'Condições do prazo alteradas com sucesso.',
    refresh: refreshReceivables,
    close: onClose,
    errorText: 'Não foi possível alterar as condições, tente novamente mais tarde.',
    draft: 'receivable-terms',
  })
  return (
    <FormDialog form={form} title={TITLE} size="xl" submit="Salvar" onClose={onClose}>
      <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm">
        <CountInput
          data-autofocus
          label="Dias de tolerância"
          description="Vencida há mais tempo, barra novas vendas."
          required
          inputWrapperOrder={UNDER}
          {...form.field('graceDays')}
        />
        <PercentInput
          label="Multa"
          description="Uma vez, após o vencimento."
          required
          inputWrapperOrder={UNDER}
          {...form.field('finePercent')}
        />
        <PercentInput
          label="Juros ao mês"
          description="Simples, por dia de atraso."
          required
          inputWrapperOrder={UNDER}
          {...form.field('interestPercentMonth')}
        />
      </SimpleGrid>
      <Switch
        label="Vencimento só em dia útil"
        description="Sábados, domingos e feriados nacionais passam para o próximo dia útil."
        checked={form.values.nextBusinessDay}
        onChange={({ currentTarget }) => form.form.setFieldValue('nextBusinessDay', currentTarget.checked)}
      />
      <Rehearsal terms={() => ({ graceDays: form.values.graceDays ?? 0 })} />
    </FormDialog>
  )
}
