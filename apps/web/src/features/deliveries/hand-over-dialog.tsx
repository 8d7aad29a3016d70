import { Button, TextInput } from '@mantine/core'
import type { Order } from '@shop/contract/orders'
import { useAppForm } from '../../shared/form/use-app-form.ts'
import { record } from '../../shared/outbox/outbox.ts'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { FormProblem } from '../../shared/ui/form-problem.tsx'
import { SignaturePad } from '../../shared/ui/signature-pad.tsx'
import { SubmitButton } from '../../shared/ui/submit-button.tsx'
import classes from './deliveries.module.css'
import { dueText } from './due.ts'

interface Props {
  order: Order
  onClose: () => void
}

/** Name and signature of whoever receives the order; kept as a draft until it is recorded. */
export function HandOverDialog({ order, onClose }: Props) {
  const { orderId, code } = order
  const form = useAppForm({
    initialValues: { receivedBy: '', signature: '' },
    rules: {
      receivedBy: (name) => (name.trim() ? null : 'Informe quem recebeu o pedido'),
      signature: (png) => (png ? null : 'Peça a assinatura de quem recebeu'),
    },
    toBody: ({ receivedBy, signature }) => ({ orderId, receivedBy: receivedBy.trim(), signature }),
    save: async (body) => {
      if (!(await record([{ kind: 'deliver', orderId, code, body }]))) throw new Error('no room')
    },
    onSaved: onClose,
    draft: `hand-over:${orderId}`,
    errorText: 'Não há espaço neste aparelho para guardar o registro.',
  })
  const close = form.leaving(onClose)
  return (
    <Dialog
      opened
      title="Registrar entrega"
      onClose={close}
      footer={
        <>
          <Button variant="default" className={classes.touch} onClick={close}>
            Fechar
          </Button>
          <SubmitButton {...form.submitProps} className={classes.touch}>
            Registrar
          </SubmitButton>
        </>
      }
    >
      <p className={classes.about}>
        Pedido <strong>{code}</strong> de <strong>{order.customer}</strong>: <strong>{dueText(order)}</strong>
      </p>
      <form {...form.formProps} className={classes.form}>
        <TextInput
          data-autofocus
          size="md"
          label="Recebido por"
          required
          maxLength={120}
          {...form.field('receivedBy')}
        />
        <SignaturePad
          label="Assinatura"
          value={form.values.signature || undefined}
          onChange={(png) => form.form.setFieldValue('signature', png ?? '')}
        />
        <FormProblem text={form.problem} />
      </form>
    </Dialog>
  )
}
