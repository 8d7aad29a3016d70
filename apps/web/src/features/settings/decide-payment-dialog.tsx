import { Radio, Stack, Textarea, TextInput } from '@mantine/core'
import { decidePixPaymentBody, type PixPayment } from '@shop/contract/pix'
import { decisionsFor, PIX_DECISIONS, type PixDecision } from '@shop/domain/pix-payment'
import { FormDialog } from '../../shared/form/form-dialog.tsx'
import { useAppForm } from '../../shared/form/use-app-form.ts'
import { FormProblem } from '../../shared/ui/form-problem.tsx'
import { PaymentFacts } from './payment-facts.tsx'
import { decidePayment, useReloadSettings } from './settings.api.ts'

interface Props {
  payment: PixPayment
  onClose: () => void
}

interface DecisionForm {
  decision: PixDecision
  orderCode: string
  note: string
}

/** Another person's decision, made before or while this person looked. */
const decisionOf = ({ decision, decidedBy, note }: PixPayment) =>
  decision && `Este pagamento já foi conferido por ${decidedBy}: ${PIX_DECISIONS[decision]} (${note}).`

const choicesOf = ({ reason, usedBy }: PixPayment) => decisionsFor(reason, usedBy !== null)

const firstChoice = (payment: PixPayment): PixDecision => {
  if (choicesOf(payment).includes('noted')) return 'noted'
  return payment.canAccept ? 'accept' : 'refund'
}

export function DecidePaymentDialog({ payment, onClose }: Props) {
  const reload = useReloadSettings()
  const needsCode = (decision: PixDecision) =>
    (decision === 'accept' && !payment.canAccept) || (decision === 'keep' && payment.customer === null)
  const decided = decisionOf(payment)
  const form = useAppForm({
    initialValues: {
      decision: firstChoice(payment),
      orderCode: '',
      note: '',
    } as DecisionForm,
    rules: {
      orderCode: (code, { decision }) =>
        needsCode(decision) && !code.trim()
          ? `Informe o código de um pedido ${decision === 'keep' ? 'do cliente' : 'que espera o Pix'}`
          : null,
    },
    schema: decidePixPaymentBody,
    toBody: ({ decision, orderCode, note }) => ({
      decision,
      note,
      ...(needsCode(decision) && { orderCode }),
    }),
    save: (body) => decidePayment(payment.id, body).finally(reload),
    savedText: 'Pagamento conferido com sucesso.',
    close: onClose,
    draft: `pix-payment:${payment.id}`,
    errorFields: { NOT_FOUND: 'orderCode' },
    errorText: 'Não foi possível conferir o pagamento, tente novamente mais tarde.',
  })
  return (
    <FormDialog
      form={form}
      size="lg"
      title="Conferir pagamento"
      submit="Confirmar"
      hindered={decided !== null}
      onClose={onClose}
      about={<PaymentFacts payment={payment} />}
    >
      <Radio.Group label="Decisão" required {...form.field('decision')}>
        <Stack gap={8} mt={6}>
          {choicesOf(payment).map((value) => (
            <Radio
              key={value}
              value={value}
              label={PIX_DECISIONS[value]}
              data-autofocus={value === form.values.decision || undefined}
            />
          ))}
        </Stack>
      </Radio.Group>
      {needsCode(form.values.decision) && (
        <TextInput
          label="Código do pedido"
          required
          inputMode="numeric"
          maxLength={20}
          {...form.field('orderCode')}
        />
      )}
      <Textarea
        label="Justificativa"
        description="Fica registrada: não escreva nela dados do cliente."
        required
        autosize
        minRows={3}
        maxLength={500}
        {...form.field('note')}
      />
      <FormProblem text={decided} />
    </FormDialog>
  )
}
