import { Anchor } from '@mantine/core'
import { formatDateTime, formatReais } from '@shop/browser/format'
import { partStatesText } from '@shop/browser/order-payment'
import type { Order } from '@shop/contract/orders'
import { formatPhone } from '@shop/domain/phone'
import { CustomerLink } from '../../../entities/customers/customer-link.tsx'
import { heldText } from '../../../entities/orders/held-text.ts'
import { OrderStatus } from '../../../entities/orders/order-status.tsx'
import { Facts } from '../../../shared/ui/facts.tsx'
import { explainTotal } from '../explain-total.ts'
import classes from './order-facts.module.css'

const addressOf = ({ isPickup, address }: Order) =>
  isPickup
    ? ''
    : [
        [address.street, address.number, address.complement].filter(Boolean).join(', '),
        address.neighborhood,
        `${address.city} ${address.state}`,
      ].join(' · ')

const Phone = ({ phone }: { phone: string }) => <Anchor href={`tel:${phone}`}>{formatPhone(phone)}</Anchor>

const factsOf = (order: Order) => [
  { label: 'Código', value: order.code },
  { label: 'Cliente', value: <CustomerLink id={order.customerId} name={order.customer} /> },
  { label: 'Telefone', value: order.customerPhone && <Phone phone={order.customerPhone} /> },
  { label: 'Endereço', value: addressOf(order) },
  { label: 'Realizado em', value: formatDateTime(new Date(order.createdAt)) },
  { label: 'Status do Pedido', value: <OrderStatus statusKey={order.statusKey} /> },
  { label: 'Valor Total', value: formatReais(order.total) },
  { label: 'Valor do Frete', value: formatReais(order.shippingCost) },
  { label: 'Região de Entrega', value: order.neighborhood },
  { label: 'Forma de Pagamento', value: partStatesText(order) },
  { label: 'Tipo de entrega', value: order.typeOfDelivery },
  { label: 'Motoboy', value: order.deliverer },
  { label: order.notDelivered ? 'Última tentativa' : 'Pacote', value: heldText(order) },
  { label: 'Estoquista', value: order.stocker },
  { label: 'Comentários', value: order.comments },
  { label: 'Possui Garantia?', value: order.hasWarranty ? 'Sim' : 'Não' },
]

export const OrderFacts = ({ order }: { order: Order }) => <Facts facts={factsOf(order)} />

/** The sum of the order, line by line. */
export const OrderTotal = ({ order }: { order: Order }) => (
  <>
    <h3>Como se chega ao total</h3>
    <dl className={classes.sum}>
      {explainTotal(order).map(({ label, value, isTotal }) => (
        <div key={label} data-total={isTotal || undefined}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
    {order.termsEstimated && (
      <p>Pedido anterior ao registro das condições: nível, percentuais e custos são estimados.</p>
    )}
  </>
)
