import { Radio, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { formatDate, formatReais } from '@shop/browser/format'
import type { BankLine, BankProposal } from '@shop/contract/bank'
import { nearestCents, reaisFromCents } from '@shop/domain/money'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormDialog } from '../../shared/form/form-dialog.tsx'
import { useAppForm } from '../../shared/form/use-app-form.ts'
import { notify } from '../../shared/ui/notices.ts'
import { choicesFor, refreshBank, settleLine } from './bank.api.ts'
import classes from './bank.module.css'
import { proposalText } from './proposal-text.ts'

const keyOf = ({ orderId, partId, settlementId, paymentId, instalments }: BankProposal) =>
  instalments ? `i${instalments.join('-')}` : `o${orderId}p${partId}s${settlementId}r${paymentId}`

const bodyOf = ({ orderId, partId, settlementId, paymentId, instalments }: BankProposal) => ({
  ...(orderId !== null && { orderId }),
  ...(partId !== null && { partId }),
  ...(paymentId !== null && { paymentId }),
  ...(settlementId !== null && { settlementId }),
  ...(instalments && { instalments }),
})

/** What happens to the difference, in words; `amount` is the chosen sum to pay, in reais. */
function differenceText(line: number, { amount, settlementId, instalments }: BankProposal): string {
  // What the instalments cost today is computed by the server.
  if (instalments)
    return 'Multa e juros contam antes do principal. O que passar vira crédito do cliente; o que faltar fica em aberto.'
  const cents = nearestCents(line - amount)
  if (cents === 0) return 'O valor é o mesmo: não é preciso.'
  const difference = formatReais(reaisFromCents(Math.abs(cents)))
  if (settlementId !== null) return `${cents > 0 ? 'Passam' : 'Faltam'} ${difference} do acerto.`
  return cents > 0
    ? `Passam ${difference}, que viram crédito do cliente.`
    : `Faltam ${difference}, que ficam em aberto.`
}

/** What a line pays: a proposal, or what is found by a code or name. */
export function SettleDialog({ line, onClose }: { line: BankLine; onClose: () => void }) {
  const [search, setSearch] = useState('')
  const [requested, setRequested] = useState('')
  const { data: found, isFetching } = useQuery(choicesFor(line.id, requested))
  const known = new Set(line.proposals.map(keyOf))
  const choices = [...line.proposals, ...(found?.items ?? []).filter((one) => !known.has(keyOf(one)))]
  const [first] = line.proposals
  const isOther = (choice: string) =>
    choices.some((one) => keyOf(one) === choice && !one.instalments && one.amount !== line.amount)
  const form = useAppForm({
    initialValues: { choice: first ? keyOf(first) : '', reason: '' },
    rules: {
      choice: (choice) => (choices.some((one) => keyOf(one) === choice) ? null : 'Escolha o que ele paga'),
      reason: (reason, { choice }) =>
        isOther(choice) && reason.trim() === '' ? 'Informe por que o valor é outro' : null,
    },
    toBody: (values) => values,
    save: ({ choice, reason }, key) => {
      const chosen = choices.find((one) => keyOf(one) === choice)
      return settleLine(line.id)({ ...(chosen && bodyOf(chosen)), reason }, key)
    },
    onSaved: ({ code }) => {
      notify.success('Lançamento conciliado.', code ?? undefined)
      void refreshBank()
      onClose()
    },
    draft: `bank-line:${line.id}`,
    errorText: 'Não foi possível conciliar o lançamento, tente novamente mais tarde.',
  })
  const chosen = choices.find((one) => keyOf(one) === form.values.choice)
  return (
    <FormDialog
      form={form}
      title="Conciliar lançamento"
      submit="Conciliar"
      focusesSubmit={first?.amount === line.amount}
      onClose={onClose}
    >
      <Text size="sm">
        <strong>{formatReais(line.amount)}</strong> · {line.description}
        {line.why && <span className={classes.why}>Por que espera: {line.why}</span>}
      </Text>
      <TextInput
        data-autofocus={!first || undefined}
        label="Procurar outro pedido, parcela ou acerto"
        description="Código do pedido, nome do cliente ou do motoboy"
        maxLength={120}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        onBlur={() => setRequested(search.trim())}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          setRequested(search.trim())
        }}
      />
      {found?.items.length === 0 && !isFetching && (
        <Text size="sm" role="status">
          Nada em aberto com “{requested}”.
        </Text>
      )}
      {choices.length > 0 && (
        <Radio.Group label="O que ele paga" {...form.field('choice')}>
          <Stack gap={8} pt={4}>
            {choices.map((one) => (
              <Radio
                key={keyOf(one)}
                value={keyOf(one)}
                label={`${proposalText(one)} · ${one.name} · ${formatReais(one.amount)}`}
                description={[formatDate(new Date(one.at)), one.why].filter(Boolean).join(': ')}
              />
            ))}
          </Stack>
        </Radio.Group>
      )}
      <Textarea
        label="Motivo, se o valor for outro"
        description={chosen && differenceText(line.amount, chosen)}
        required={isOther(form.values.choice)}
        autosize
        minRows={1}
        maxLength={500}
        {...form.field('reason')}
      />
    </FormDialog>
  )
}
