import { Button, TextInput } from '@mantine/core'
import type { Order } from '@shop/contract/orders'
import { type FormEvent, useId, useState } from 'react'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { formatReais } from '../../shared/ui/format.ts'
import { SignaturePad } from '../../shared/ui/signature-pad.tsx'
import { SubmitButton } from '../../shared/ui/submit-button.tsx'
import classes from './deliveries.module.css'

interface Props {
  order: Order
  onClose: () => void
  onSign: (receivedBy: string, signature: string) => void
}

export function HandOverDialog({ order, onClose, onSign }: Props) {
  const [receivedBy, setReceivedBy] = useState('')
  const [touched, setTouched] = useState(false)
  const [signature, setSignature] = useState<string>()
  const formId = useId()
  const name = receivedBy.trim()

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name && signature) onSign(name, signature)
  }
  return (
    <Dialog
      opened
      title="Registrar entrega"
      onClose={onClose}
      footer={
        <>
          <Button variant="default" className={classes.touch} onClick={onClose}>
            Fechar
          </Button>
          <SubmitButton
            form={formId}
            running={false}
            className={classes.touch}
            disabled={!name || !signature}
          >
            Registrar
          </SubmitButton>
        </>
      }
    >
      <p className={classes.about}>
        Pedido <strong>{order.code}</strong> de <strong>{order.customer}</strong>, {formatReais(order.total)}{' '}
        em {order.payment}.
      </p>
      <form id={formId} onSubmit={submit} noValidate className={classes.form}>
        <TextInput
          data-autofocus
          size="md"
          label="Recebido por"
          required
          maxLength={120}
          value={receivedBy}
          onChange={(event) => setReceivedBy(event.currentTarget.value)}
          onBlur={() => setTouched(true)}
          error={touched && !name && 'Informe quem recebeu o pedido'}
        />
        <SignaturePad label="Assinatura" onChange={setSignature} />
      </form>
    </Dialog>
  )
}
