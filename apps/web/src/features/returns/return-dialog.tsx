import { Button, Textarea } from '@mantine/core'
import { formatDateTime, formatReais } from '@shop/browser/format'
import { confirmRefundBody, type ReturnDetails } from '@shop/contract/returns'
import { GIVES_VALUE } from '@shop/domain/permissions'
import { RETURN_KINDS, SETTLEMENTS_OF_RETURN } from '@shop/domain/returns'
import { IconBrandWhatsapp, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CustomerLink } from '../../entities/customers/customer-link.tsx'
import { HandOverDialog } from '../../entities/orders/counter/hand-over-dialog.tsx'
import { orderById } from '../../entities/orders/order.api.ts'
import { OrderCodeLink } from '../../entities/orders/order-status.tsx'
import { useAppForm } from '../../shared/form/use-app-form.ts'
import { useHolds } from '../../shared/navigation.ts'
import { DataTable } from '../../shared/table/data-table.tsx'
import { Facts } from '../../shared/ui/facts.tsx'
import { FormProblem } from '../../shared/ui/form-problem.tsx'
import { notify } from '../../shared/ui/notices.ts'
import { RecordDialog } from '../../shared/ui/record-dialog.tsx'
import { SubmitButton } from '../../shared/ui/submit-button.tsx'
import { whatsAppLink } from '../../shared/whats-app-link.ts'
import { givenText, stateText } from './given-text.ts'
import { columnsOf, printReturn, TAKEN_COLUMNS, takenFactsOf } from './print-return.ts'
import { returnMessage } from './return-message.ts'
import { confirmRefund, refreshReturns, returnById } from './returns.api.ts'
import classes from './returns.module.css'

const factsOf = (one: ReturnDetails) => [
  { label: 'Cliente', value: <CustomerLink id={one.customerId} name={one.customer} /> },
  { label: 'Pedido', value: <OrderCodeLink code={one.orderCode} /> },
  { label: 'Registrado por', value: `${one.who}, ${formatDateTime(new Date(one.when))}` },
  { label: 'Produtos', value: formatReais(one.itemsTotal) },
  { label: 'Frete', value: formatReais(one.freight) },
  { label: 'Total', value: formatReais(one.total) },
  { label: 'Valor para o cliente', value: givenText(one) },
  { label: 'Forma', value: SETTLEMENTS_OF_RETURN[one.settle] },
  { label: 'Situação', value: stateText(one) },
  ...(one.refundedAt
    ? [{ label: 'Devolvido por', value: `${one.refundedBy}, ${formatDateTime(new Date(one.refundedAt))}` }]
    : []),
  one.taken
    ? { label: 'Usado no pedido', value: <OrderCodeLink code={one.taken.orderCode} /> }
    : { label: 'Observação do valor', value: one.refundNote },
  { label: 'Comentários', value: one.comments },
]

/** A return with its items; who may give value confirms an owed refund here. */
export function ReturnDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const query = useQuery(returnById(id))
  const [handing, setHanding] = useState(false)
  const mayConfirm = useHolds(GIVES_VALUE)
  const takenId = query.data?.taken?.orderId
  const { data: taken } = useQuery({ ...orderById(takenId ?? 0), enabled: takenId !== undefined })
  if (handing && taken) {
    const back = () => setHanding(false)
    return <HandOverDialog orderId={taken.orderId} closesOnBack onClose={back} onActed={back} />
  }
  return (
    <RecordDialog
      query={query}
      title={(data) => (data ? `${RETURN_KINDS[data.kind]} ${data.code}` : 'Devolução')}
      onClose={onClose}
      actions={(data) => (
        <>
          <Button
            component="a"
            variant="default"
            target="_blank"
            rel="noreferrer"
            href={whatsAppLink(data.customerPhone, returnMessage(data))}
            leftSection={<IconBrandWhatsapp size={18} aria-hidden />}
          >
            Enviar no WhatsApp
          </Button>
          <Button
            variant={taken?.canHandOver ? 'default' : 'filled'}
            leftSection={<IconPrinter size={18} aria-hidden />}
            onClick={() => printReturn(data)}
          >
            Imprimir comprovante
          </Button>
          {taken?.canHandOver && <Button onClick={() => setHanding(true)}>Entregar agora</Button>}
        </>
      )}
    >
      {(data) => (
        <>
          <Facts facts={factsOf(data)} />
          {mayConfirm && data.refundState !== 'done' && <ConfirmForm one={data} />}
          <DataTable
            id="return-items"
            label="Itens da devolução"
            columns={columnsOf(data)}
            rows={data.items}
            rowKey={(item) => `${item.productId}:${item.defective}:${item.reason}`}
            paging={false}
            searchable={false}
            csvName={null}
          />
          {data.taken && (
            <>
              <h3>O que foi levado</h3>
              <DataTable
                id="return-taken"
                label="O que foi levado"
                columns={TAKEN_COLUMNS}
                rows={data.taken.items}
                rowKey={({ productId }) => productId}
                paging={false}
                searchable={false}
                csvName={null}
              />
              <Facts facts={takenFactsOf(data.taken)} />
            </>
          )}
          <div className={classes.images}>
            {data.images.map((url, index) => (
              <img key={url} src={url} alt={`Imagem ${index + 1} da devolução`} loading="lazy" />
            ))}
          </div>
        </>
      )}
    </RecordDialog>
  )
}

function ConfirmForm({ one }: { one: ReturnDetails }) {
  const form = useAppForm({
    initialValues: { comment: '' },
    schema: confirmRefundBody,
    toBody: ({ comment }) => ({ comment, openSeen: one.refundOpen }),
    save: confirmRefund(one.id),
    onSaved: () => {
      notify.success('Valor devolvido com sucesso.')
      void refreshReturns()
    },
    draft: `refund:${one.id}`,
    errorText: 'Não foi possível confirmar a devolução do valor, tente novamente mais tarde.',
  })
  return (
    <form className={classes.refund} {...form.formProps}>
      <FormProblem text={form.problem} />
      <Textarea
        label={`Como os ${formatReais(one.refundOpen)} foram devolvidos`}
        required
        autosize
        minRows={2}
        maxLength={500}
        {...form.field('comment')}
      />
      <SubmitButton {...form.submitProps}>Confirmar valor devolvido</SubmitButton>
    </form>
  )
}
