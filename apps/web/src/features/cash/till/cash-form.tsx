import { NativeSelect, TextInput } from '@mantine/core'
import { required } from '@shop/browser/field-rules'
import { type CashWithDeliverers, closeTillBody, openTillBody, tillMovementBody } from '@shop/contract/till'
import { type Cents, formatBRL, reaisFromCents } from '@shop/domain/money'
import { type ManualMovement, missingToClose, TILL_LABELS } from '@shop/domain/till'
import { useLeadOn } from '../../../entities/start/use-lead-on.ts'
import { FormDialog } from '../../../shared/form/form-dialog.tsx'
import { ReasonField } from '../../../shared/form/reason-field.tsx'
import { useAppForm } from '../../../shared/form/use-app-form.ts'
import { MoneyInput } from '../../../shared/ui/number-input.tsx'
import { closeTheTill, moveCash, openTheTill, refreshCash } from '../cash.api.ts'
import { DifferenceComment } from '../difference-comment.tsx'
import { WithDeliverers } from './with-deliverers.tsx'

interface Props {
  onClose: () => void
  /** Cents that should be in the till. */
  expected: Cents
  withDeliverers: CashWithDeliverers
}

const FAILED = 'Não foi possível registrar no caixa, tente novamente mais tarde.'
export function OpenTillDialog({ onClose }: Props) {
  const leadOn = useLeadOn('till')
  const form = useAppForm({
    initialValues: { float: null as Cents | null },
    rules: { float: (value) => (value === null ? 'Informe o troco inicial' : null) },
    schema: openTillBody,
    toBody: ({ float }) => ({ float: reaisFromCents(float ?? 0) }),
    save: openTheTill,
    savedText: 'Caixa aberto com sucesso.',
    refresh: refreshCash,
    onSaved: () => void leadOn(),
    close: onClose,
    draft: 'till:open',
    errorText: FAILED,
  })
  return (
    <FormDialog form={form} size="sm" title="Abrir caixa" submit="Abrir caixa" onClose={onClose}>
      <MoneyInput
        data-autofocus
        label="Troco inicial"
        required
        description="O dinheiro que já está na gaveta."
        {...form.field('float')}
      />
    </FormDialog>
  )
}

const KINDS: readonly ManualMovement[] = ['out', 'expense', 'in']

export function MovementDialog({ onClose, expected }: Props) {
  const form = useAppForm({
    initialValues: { kind: 'out' as ManualMovement, amount: null as Cents | null, category: '', comment: '' },
    rules: {
      amount: (value) => (value ? null : 'Informe um valor maior que zero.'),
      comment: required('Preencha o campo'),
    },
    schema: tillMovementBody,
    toBody: ({ amount, ...rest }) => ({ ...rest, amount: reaisFromCents(amount ?? 0) }),
    save: moveCash,
    savedText: 'Movimento registrado com sucesso.',
    refresh: refreshCash,
    close: onClose,
    draft: 'till:movement',
    errorText: FAILED,
  })
  return (
    <FormDialog form={form} title="Movimento do caixa" submit="Registrar" onClose={onClose}>
      <NativeSelect
        label="Tipo"
        description={`No caixa: ${formatBRL(expected)}`}
        data={KINDS.map((kind) => ({ value: kind, label: TILL_LABELS[kind] }))}
        {...form.field('kind')}
      />
      <MoneyInput data-autofocus label="Valor" required {...form.field('amount')} />
      {form.values.kind === 'expense' && (
        <TextInput label="Categoria" maxLength={60} {...form.field('category')} />
      )}
      <ReasonField {...form.field('comment')} />
    </FormDialog>
  )
}

export function CloseTillDialog({ onClose, expected, withDeliverers }: Props) {
  const form = useAppForm({
    initialValues: { counted: null as Cents | null, comment: '' },
    rules: {
      counted: (value) => (value === null ? 'Informe o valor contado' : null),
      comment: (value, { counted }) => (counted === null ? null : missingToClose(counted, expected, value)),
    },
    schema: closeTillBody,
    toBody: ({ counted, comment }) => ({ counted: reaisFromCents(counted ?? 0), comment }),
    save: closeTheTill,
    savedText: 'Caixa fechado com sucesso.',
    refresh: refreshCash,
    close: onClose,
    draft: 'till:close',
    errorText: FAILED,
  })
  const { counted } = form.values
  return (
    <FormDialog form={form} title="Fechar caixa" submit="Fechar caixa" cancel="Voltar" onClose={onClose}>
      <MoneyInput
        data-autofocus
        label="Valor contado"
        required
        description={`Esperado no caixa: ${formatBRL(expected)}`}
        {...form.field('counted')}
      />
      <DifferenceComment cash={counted} due={expected} {...form.field('comment')} />
      <WithDeliverers cash={withDeliverers} />
    </FormDialog>
  )
}
