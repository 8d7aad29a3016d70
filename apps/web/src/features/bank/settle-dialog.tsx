import { Radio, Text, Textarea, TextInput } from '@mantine/core'
import { formatDate, formatReais } from '@shop/browser/format'
import type { BankLine, BankProposal } from '@shop/contract/bank'
import { FormDialog } from '../../shared/form/form-dialog.tsx'
import { useAppForm } from '../../shared/form/use-app-form.ts'
import { notify } from '../../shared/ui/notices.ts'
import { orderOfCode, refreshBank, settleLine } from './bank.api.ts'
import classes from './bank.module.css'

const OTHER = 'other'
const keyOf = ({ orderId, settlementId }: BankProposal) =>
  orderId === null ? `s${settlementId}` : `o${orderId}`

/** What a line pays: a proposal, or an order by its code. */
export function SettleDialog({ line, onClose }: { line: BankLine; onClose: () => void }) {
  const [first] = line.proposals
  const form = useAppForm({
    initialValues: { choice: first ? keyOf(first) : OTHER, code: '', reason: '' },
    rules: {
      code: (code, { choice }) => (choice === OTHER && !code.trim() ? 'Informe o código do pedido' : null),
    },
    toBody: (values) => values,
    save: async ({ choice, code, reason }, key) => {
      const found = line.proposals.find((one) => keyOf(one) === choice)
      const what =
        found?.settlementId != null
          ? { settlementId: found.settlementId }
          : { orderId: found?.orderId ?? (await orderOfCode(code.trim())).orderId }
      return settleLine(line.id)({ ...what, reason }, key)
    },
    onSaved: ({ code }) => {
      notify.success('Lançamento conciliado.', code ?? undefined)
      void refreshBank()
      onClose()
    },
    draft: `bank-line:${line.id}`,
    errorText: 'Não foi possível conciliar o lançamento, tente novamente mais tarde.',
  })
  return (
    <FormDialog form={form} title="Conciliar lançamento" submit="Conciliar" cancel="Voltar" onClose={onClose}>
      <Text size="sm">
        <strong>{formatReais(line.amount)}</strong> · {line.description}
      </Text>
      <Radio.Group label="O que ele paga" {...form.field('choice')}>
        <div className={classes.proposals}>
          {line.proposals.map((one) => (
            <Radio
              key={keyOf(one)}
              value={keyOf(one)}
              label={`${one.orderId === null ? 'Acerto' : 'Pedido'} ${one.code} · ${one.name} · ${formatReais(one.amount)}`}
              description={`${formatDate(new Date(one.at))}: ${one.why}`}
            />
          ))}
          <Radio value={OTHER} label="Outro, pelo código" />
        </div>
      </Radio.Group>
      {form.values.choice === OTHER && (
        <TextInput label="Código do pedido" required maxLength={20} {...form.field('code')} />
      )}
      <Textarea
        label="Motivo, se o valor for outro"
        description="O que passar do valor do pedido vira crédito do cliente; o que faltar fica em aberto, vencendo hoje."
        autosize
        minRows={1}
        maxLength={500}
        {...form.field('reason')}
      />
    </FormDialog>
  )
}
