import { Checkbox, NativeSelect, Radio, Textarea } from '@mantine/core'
import type { Order } from '@shop/contract/orders'
import { createReturn, MAX_RETURN_IMAGES, type ReturnDetails } from '@shop/contract/returns'
import { centsFromReais, formatBRL } from '@shop/domain/money'
import {
  RETURN_KINDS,
  RETURN_REASONS,
  type ReturnKind,
  type ReturnReason,
  type ReturnSettlement,
  SETTLEMENTS_OF_RETURN,
} from '@shop/domain/returns'
import { PicturePicker } from '../../shared/files/picture-picker.tsx'
import { FormDialog } from '../../shared/form/form-dialog.tsx'
import { useAppForm } from '../../shared/form/use-app-form.ts'
import { formatReais } from '../../shared/ui/format.ts'
import { notify } from '../../shared/ui/notices.ts'
import { type ReturnLine, ReturnLines } from './return-lines.tsx'
import { refreshReturns, saveReturn } from './returns.api.ts'

interface Values {
  kind: ReturnKind
  lines: Record<number, ReturnLine>
  reason: ReturnReason
  settle: ReturnSettlement
  refundFreight: boolean
  comments: string
  images: string[]
}

const FIRST: Values = {
  kind: 'exchange',
  lines: {},
  reason: 'defect',
  settle: 'credit',
  refundFreight: false,
  comments: '',
  images: [],
}

const chosen = (lines: Values['lines']) =>
  Object.entries(lines)
    .filter(([, { quantity }]) => quantity > 0)
    .map(([productId, line]) => ({ productId: Number(productId), ...line }))

const valueOfReturn = (sale: Order, { lines, refundFreight }: Values) =>
  chosen(lines).reduce((sum, { productId, quantity }) => {
    const item = sale.items.find((one) => one.productId === productId)
    return sum + quantity * centsFromReais(item?.unitPrice ?? 0)
  }, 0) + (refundFreight ? centsFromReais(sale.shippingCost) : 0)

interface Props {
  sale: Order
  onClose: () => void
  onSaved: (saved: ReturnDetails) => void
}

/**
 * What comes back of a sale and how the customer gets its value. An exchange is settled as credit, which the sale of the
 * new goods uses.
 */
export function ReturnForm({ sale, onClose, onSaved }: Props) {
  const form = useAppForm({
    initialValues: FIRST,
    rules: {
      lines: (lines) => (chosen(lines as Values['lines']).length > 0 ? null : 'Informe o que volta.'),
    },
    schema: createReturn,
    toBody: ({ kind, lines, reason, settle, refundFreight, comments, images }) => ({
      fromOrderId: sale.orderId,
      kind,
      items: chosen(lines).map((line) => ({ ...line, reason })),
      refundFreight,
      settle: kind === 'exchange' ? ('credit' as const) : settle,
      comments,
      ...(images.length > 0 && { images }),
    }),
    save: saveReturn,
    onSaved: (saved) => {
      notify.success(`${RETURN_KINDS[saved.kind]} ${saved.code} registrada com sucesso.`)
      void refreshReturns()
      onSaved(saved)
    },
    draft: `return:${sale.orderId}`,
    errorText: 'Não foi possível registrar a devolução, tente novamente mais tarde.',
  })
  const { values } = form
  const set = (change: Partial<Values>) => form.form.setValues(change)
  return (
    <FormDialog
      form={form}
      size="lg"
      title={`Pedido ${sale.code} de ${sale.customer}`}
      submit={values.kind === 'exchange' ? 'Registrar e vender' : 'Registrar devolução'}
      onClose={onClose}
    >
      <Radio.Group label="Operação" {...form.field('kind')}>
        {Object.entries(RETURN_KINDS).map(([value, label]) => (
          <Radio key={value} value={value} label={label} mt={4} />
        ))}
      </Radio.Group>
      <ReturnLines sale={sale} lines={values.lines} onChange={(lines) => set({ lines })} />
      <NativeSelect
        label="Motivo"
        data={Object.entries(RETURN_REASONS).map(([value, label]) => ({ value, label }))}
        {...form.field('reason')}
      />
      {values.kind === 'return' && (
        <NativeSelect
          label="Como o cliente recebe"
          data={Object.entries(SETTLEMENTS_OF_RETURN).map(([value, label]) => ({ value, label }))}
          {...form.field('settle')}
        />
      )}
      {sale.shippingCost > 0 && (
        <Checkbox
          label={`Devolver o frete de ${formatReais(sale.shippingCost)}`}
          {...form.checkField('refundFreight')}
        />
      )}
      <Textarea label="Comentários" autosize minRows={2} maxLength={500} {...form.field('comments')} />
      <PicturePicker
        label="Imagens"
        images={values.images}
        most={MAX_RETURN_IMAGES}
        onChange={(images) => set({ images })}
      />
      <output aria-live="polite">
        {values.kind === 'exchange' ? 'Crédito para a nova venda: ' : 'Valor para o cliente: '}
        <strong>{formatBRL(valueOfReturn(sale, values))}</strong>
      </output>
    </FormDialog>
  )
}
