import { Text } from '@mantine/core'
import { formatReais } from '@shop/browser/format'
import { type BankLine, ignoreLineBody } from '@shop/contract/bank'
import { FormDialog } from '../../shared/form/form-dialog.tsx'
import { ReasonField } from '../../shared/form/reason-field.tsx'
import { useAppForm } from '../../shared/form/use-app-form.ts'
import { ignoreLine, refreshBank } from './bank.api.ts'

/** A line that pays nothing of the shop, with the reason. */
export function IgnoreDialog({ line, onClose }: { line: BankLine; onClose: () => void }) {
  const form = useAppForm({
    initialValues: { reason: '' },
    schema: ignoreLineBody,
    toBody: (values) => values,
    save: ignoreLine(line.id),
    savedText: 'Lançamento ignorado.',
    refresh: refreshBank,
    close: onClose,
    draft: `bank-line-ignored:${line.id}`,
    errorText: 'Não foi possível ignorar o lançamento, tente novamente mais tarde.',
  })
  return (
    <FormDialog form={form} size="sm" title="Ignorar lançamento" submit="Ignorar" onClose={onClose}>
      <Text size="sm">
        <strong>{formatReais(line.amount)}</strong> · {line.description}
      </Text>
      <ReasonField data-autofocus {...form.field('reason')} />
    </FormDialog>
  )
}
