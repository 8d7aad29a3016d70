import { Text } from '@mantine/core'
import { counted, formatReais } from '@shop/browser/format'
import { freeStockBody, type UnpaidCustomer } from '@shop/contract/unpaid-orders'
import { FormDialog } from '../../shared/form/form-dialog.tsx'
import { ReasonField } from '../../shared/form/reason-field.tsx'
import { useAppForm } from '../../shared/form/use-app-form.ts'
import { notify } from '../../shared/ui/notices.ts'
import { freeStock, refreshUnpaid } from './unpaid.api.ts'

interface Props {
  held: UnpaidCustomer
  onClose: () => void
}

/** Requires a confirmation before the unpaid orders of a customer are cancelled. */
export function FreeStockDialog({ held, onClose }: Props) {
  const form = useAppForm({
    initialValues: { comment: '' },
    schema: freeStockBody,
    toBody: (values) => values,
    save: freeStock(held.customerId),
    onSaved: ({ orders }) => {
      notify.success(
        orders.length === 0
          ? 'Nenhum pedido estava mais à espera de pagamento.'
          : `Estoque liberado: ${counted(orders.length, 'pedido cancelado', 'pedidos cancelados')}.`,
      )
      void refreshUnpaid()
      onClose()
    },
    draft: `unpaid:${held.customerId}`,
    errorText: 'Não foi possível liberar o estoque, tente novamente mais tarde.',
  })
  return (
    <FormDialog
      form={form}
      title={`Liberar estoque: ${held.customer}`}
      submit={`Cancelar ${counted(held.orders, 'pedido', 'pedidos')}`}
      danger
      onClose={onClose}
    >
      <Text size="sm">
        {counted(held.orders, 'pedido', 'pedidos')} sem pagamento (
        {counted(held.units, 'unidade', 'unidades')}, {formatReais(held.value)}){' '}
        {held.orders === 1 ? 'será cancelado' : 'serão cancelados'}, e o que estava reservado volta ao
        estoque. Um pedido que for pago antes disso continua.
      </Text>
      <ReasonField data-autofocus description="Só a equipe lê." {...form.field('comment')} />
    </FormDialog>
  )
}
