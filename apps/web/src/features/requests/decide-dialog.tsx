import { Text, Textarea } from '@mantine/core'
import { decideRequestBody, type OrderRequest } from '@shop/contract/order-requests'
import { FormDialog } from '../../shared/form/form-dialog.tsx'
import { useAppForm } from '../../shared/form/use-app-form.ts'
import { itemsText, wishText } from './request-text.ts'
import { decideRequest, refreshRequests } from './requests.api.ts'

interface Props {
  request: OrderRequest
  accept: boolean
  onClose: () => void
}

const CONSEQUENCES = {
  cancel: 'O pedido é cancelado e as unidades voltam ao estoque. O cliente recebe um e-mail.',
  return:
    'O cliente recebe a resposta por e-mail. Quando os produtos chegarem, registre a devolução em “Devoluções”.',
} as const

/** The shop's reply to a customer's request. */
export function DecideDialog({ request, accept, onClose }: Props) {
  const form = useAppForm({
    initialValues: { reply: '' },
    schema: decideRequestBody,
    toBody: ({ reply }) => ({ accept, reply }),
    save: decideRequest(request.id),
    savedText: accept ? 'Solicitação aceita.' : 'Solicitação recusada.',
    refresh: refreshRequests,
    close: onClose,
    draft: `request:${request.id}:${accept}`,
    errorText: 'Não foi possível responder à solicitação, tente novamente mais tarde.',
  })
  return (
    <FormDialog
      form={form}
      title={`${accept ? 'Aceitar' : 'Recusar'} solicitação: pedido ${request.code}`}
      submit={accept ? 'Aceitar' : 'Recusar'}
      danger={!accept}
      closesOnBack
      onClose={onClose}
    >
      <Text size="sm">
        <strong>{request.customer}</strong> pede: {wishText(request)}
        {request.items.length > 0 && ` (${itemsText(request)})`}.
        {request.comments && ` “${request.comments}”`}
      </Text>
      {accept && <Text size="sm">{CONSEQUENCES[request.kind]}</Text>}
      <Textarea
        data-autofocus
        label="Resposta ao cliente"
        description="O cliente lê no pedido dele e no e-mail."
        required={!accept}
        autosize
        minRows={2}
        maxLength={500}
        {...form.field('reply')}
      />
    </FormDialog>
  )
}
