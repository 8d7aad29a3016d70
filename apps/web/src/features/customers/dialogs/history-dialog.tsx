import { Button, Group, Select } from '@mantine/core'
import { errorText } from '@shop/browser/api-error'
import { lastDays } from '@shop/domain/periods'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DateField } from '../../../shared/form/date-field.tsx'
import { PeriodChips, today } from '../../../shared/form/period-chips.tsx'
import { END_BEFORE_START, END_MISSING, START_MISSING } from '../../../shared/form/period-texts.ts'
import { useAppForm } from '../../../shared/form/use-app-form.ts'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import { FormProblem } from '../../../shared/ui/form-problem.tsx'
import { SubmitButton } from '../../../shared/ui/submit-button.tsx'
import { customerHistory, type Period } from '../customers.api.ts'
import type { CustomerDialogProps } from '../customers-search.ts'
import classes from './history-dialog.module.css'
import { HistoryOrders } from './history-orders.tsx'

const ORDERS = { value: '1', label: 'Pedidos' }

export function HistoryDialog({ customer, onClose }: CustomerDialogProps) {
  const [period, setPeriod] = useState<Period | null>(null)
  return (
    <Dialog opened size="wide" title={`Histórico do Cliente ${customer.name}`} onClose={onClose}>
      <HistoryForm onGenerate={setPeriod} onClose={onClose} />
      {period && <Result customerId={customer.id} period={period} />}
    </Dialog>
  )
}

interface FormProps {
  onGenerate: (period: Period) => void
  onClose: () => void
}

function HistoryForm({ onGenerate, onClose }: FormProps) {
  const { field, formProps, submitProps, form } = useAppForm({
    initialValues: { type: ORDERS.value as string | null, ...lastDays(today(), 30) },
    rules: {
      type: (value) => (value ? null : 'Informe o tipo de histórico'),
      start: (value) => (value ? null : START_MISSING),
      end: (value, { start }) => {
        if (!value) return END_MISSING
        return start && value < start ? END_BEFORE_START : null
      },
    },
    toBody: ({ start, end }) => ({ start, end }),
    // Nothing is saved on the server: the dates only select which history is loaded.
    save: async (period) => period,
    onSaved: (period, typed) => {
      form.setInitialValues(typed)
      onGenerate(period)
    },
  })
  return (
    <form {...formProps} className={classes.form}>
      <Select label="Tipo de histórico" required allowDeselect={false} data={[ORDERS]} {...field('type')} />
      <DateField label="Data inicial" required data-autofocus {...field('start')} />
      <DateField label="Data final" required {...field('end')} />
      <PeriodChips
        start={form.values.start}
        end={form.values.end}
        onChange={(days) => form.setValues(days)}
      />
      <Group gap={8} align="stretch" wrap="nowrap" pt={22}>
        <SubmitButton {...submitProps}>Gerar</SubmitButton>
        <Button variant="default" onClick={onClose}>
          Fechar
        </Button>
      </Group>
    </form>
  )
}

function Result({ customerId, period }: { customerId: number; period: Period }) {
  const { data, error, isFetching } = useQuery(customerHistory(customerId, period))
  if (error && !isFetching) return <FormProblem text={errorText(error)} />
  return <HistoryOrders orders={data?.orders ?? []} total={data?.totalOrders ?? 0} loading={isFetching} />
}
