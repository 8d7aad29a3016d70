import { formatDate } from '@shop/browser/format'
import type { OrderSummary } from '@shop/contract/orders'
import type { SearchFound } from '@shop/contract/search'
import { shownEmail } from '@shop/domain/customer-email'
import { CUSTOMER_STATUS_LABELS } from '@shop/domain/customer-status'
import { isStatusKey, statusLabel } from '@shop/domain/order-status'
import { holdsAny } from '@shop/domain/permissions'
import {
  IconBolt,
  IconBuildingStore,
  IconClipboardList,
  IconDeviceMobile,
  IconDeviceMobileCode,
  IconUser,
} from '@tabler/icons-react'
import {
  isAllowed,
  ORDER_ACTION_KEYS,
  type OrderActionKey,
  orderActionOf,
} from '../../../entities/orders/order-actions.ts'
import { mayOpenPath, type ScreenPath } from '../../../shared/navigation.ts'
import type { Target, TargetGroup } from './target.ts'

type Customer = SearchFound['customers'][number]
type Product = SearchFound['products'][number]
type Unit = SearchFound['units'][number]
type Held = readonly string[]

interface Kind<Record> {
  title: string
  target: (record: Record, held: Held) => Target
  /** The actions on the record, offered when it is the only result. */
  actions: (record: Record, held: Held) => Target[]
  name: (record: Record) => string
}

const may = (held: Held, ...anyOf: Parameters<typeof holdsAny>[1]) => holdsAny(held, anyOf)

const action = (label: string, to: string, search?: Target['search']): Target => ({
  key: `action:${label}`,
  label,
  icon: IconBolt,
  to,
  ...(search && { search }),
})

/** Where an action is done: on the screen of that work if there is one, otherwise in a dialog of the orders. */
function placeOf(
  key: OrderActionKey,
  { code, orderId }: OrderSummary,
): [to: ScreenPath, search?: Target['search']] {
  const { found, call } = orderActionOf(key)
  if (found === 'deliveries') return ['/admin/deliveries']
  if (found === 'stocking') return ['/admin/stocking', { order: orderId }]
  return ['/admin/orders', { code, ...(!call && { order: orderId, dialog: key }) }]
}

/** Actions that move the order on first, then reading ones, cancelling last. */
const FOUND = [
  ORDER_ACTION_KEYS.filter((key) => orderActionOf(key).needs && !orderActionOf(key).danger),
  ORDER_ACTION_KEYS.filter((key) => !orderActionOf(key).needs),
  ORDER_ACTION_KEYS.filter((key) => orderActionOf(key).danger),
]
  .flat()
  .filter((key) => orderActionOf(key).found)

/** What the server allows, where the person may open the screen on which it is done. */
const orderActions = (order: OrderSummary, held: Held): Target[] =>
  FOUND.filter((key) => isAllowed(key, order) && mayOpenPath(placeOf(key, order)[0], held)).map((key) =>
    action(orderActionOf(key).label, ...placeOf(key, order)),
  )

const ORDERS: Kind<OrderSummary> = {
  title: 'Pedidos',
  name: ({ code }) => `pedido ${code}`,
  target: ({ orderId, code, customer, statusKey }, held) => ({
    key: `order:${orderId}`,
    label: `Pedido ${code}`,
    hint: [customer, isStatusKey(statusKey) && statusLabel(statusKey)].filter(Boolean).join(' · '),
    icon: IconClipboardList,
    ...(mayOpenPath('/admin/orders', held)
      ? { to: `/admin/orders/${code}` }
      : mayOpenPath('/admin/stocking', held)
        ? { to: '/admin/stocking', search: { order: orderId } }
        : { to: '/admin/deliveries' }),
  }),
  actions: orderActions,
}

const CUSTOMER_VIEWS = { Approved: undefined, Waiting: 'waiting', Blocked: 'blocked', Reproved: 'reproved' }

const onCustomers = ({ email, status }: Customer, dialog: string) => ({
  view: CUSTOMER_VIEWS[status],
  q: email,
  customer: email,
  dialog,
})

const CUSTOMER_ACTIONS: readonly {
  label: string
  dialog: string
  statuses: readonly Customer['status'][]
}[] = [
  { label: 'Aprovar ou Reprovar', dialog: 'review', statuses: ['Waiting', 'Reproved'] },
  { label: 'Editar', dialog: 'edit', statuses: ['Approved', 'Blocked', 'Reproved'] },
  { label: 'Histórico do Cliente', dialog: 'history', statuses: ['Approved', 'Blocked', 'Reproved'] },
  { label: 'Associar Motoboy', dialog: 'deliverer', statuses: ['Approved', 'Waiting'] },
  { label: 'Bloquear', dialog: 'block', statuses: ['Approved', 'Waiting', 'Reproved'] },
]

function customerActions(customer: Customer, held: Held): Target[] {
  const sells = may(held, 'bo:manage:internal_sales', 'bo:manage:selling') && customer.status === 'Approved'
  const manages = may(held, 'bo:manage:customers')
  return [
    ...(sells ? [action('Vender para o cliente', '/admin/selling', { customer: customer.id })] : []),
    ...CUSTOMER_ACTIONS.filter(({ statuses }) => manages && statuses.includes(customer.status)).map(
      ({ label, dialog }) => action(label, '/admin/customers', onCustomers(customer, dialog)),
    ),
  ]
}

const CUSTOMERS: Kind<Customer> = {
  title: 'Clientes',
  name: ({ name }) => name,
  target: (customer, held) => ({
    key: `customer:${customer.id}`,
    label: customer.name,
    hint:
      customer.status === 'Approved'
        ? shownEmail(customer.email)
        : `${shownEmail(customer.email)} · ${CUSTOMER_STATUS_LABELS[customer.status]}`,
    ...(may(held, 'bo:manage:customers')
      ? { icon: IconUser, to: '/admin/customers', search: onCustomers(customer, 'details') }
      : { icon: IconBuildingStore, to: '/admin/selling', search: { customer: customer.id } }),
  }),
  actions: customerActions,
}

const dayOf = (instant: string) => formatDate(new Date(instant))

/** 'iPhone 13, vendido a Ana em 20/11/2026, garantia até 20/11/2027' */
const unitHint = ({ productName, state, stateText, customer, soldAt, warrantyUntil }: Unit) =>
  [
    productName,
    state === 'sold' && soldAt ? `vendido a ${customer} em ${dayOf(soldAt)}` : stateText.toLowerCase(),
    warrantyUntil && `garantia da loja até ${warrantyUntil.split('-').reverse().join('/')}`,
  ]
    .filter(Boolean)
    .join(', ')

const UNITS: Kind<Unit> = {
  title: 'Números de série',
  name: ({ serial }) => serial,
  target: (unit) => ({
    key: `unit:${unit.serial}`,
    label: unit.serial,
    hint: unitHint(unit),
    icon: IconDeviceMobileCode,
    to: '/admin/units',
    search: { serial: unit.serial },
  }),
  actions: ({ orderCode, productCode }, held) => [
    ...(orderCode && mayOpenPath('/admin/orders', held)
      ? [action(`Pedido ${orderCode}`, `/admin/orders/${orderCode}`)]
      : []),
    ...(may(held, 'bo:manage:products')
      ? [
          action('Histórico do Produto', '/admin/products', {
            term: productCode,
            panel: 'history',
            code: productCode,
          }),
        ]
      : []),
  ],
}

const PRODUCTS: Kind<Product> = {
  title: 'Produtos',
  name: ({ name }) => name,
  target: ({ code, name, stock }) => ({
    key: `product:${code}`,
    label: name,
    hint: `${code} · estoque ${stock}`,
    icon: IconDeviceMobile,
    to: '/admin/products',
    search: { term: code, dialog: 'details', code },
  }),
  actions: ({ code }) => [
    action('Editar Produto', '/admin/products', { term: code, panel: 'edit', code }),
    action('Informar Entrada', '/admin/products', { term: code, dialog: 'entry', code }),
    action('Histórico do Produto', '/admin/products', { term: code, panel: 'history', code }),
  ],
}

function groupsOf<Record>(kind: Kind<Record>, records: readonly Record[], held: Held): TargetGroup[] {
  const found = { title: kind.title, targets: records.map((record) => kind.target(record, held)) }
  const [only, second] = records
  if (!only || second) return [found]
  const targets = kind.actions(only, held).map((one) => ({ ...one, key: `${kind.title}:${one.key}` }))
  return [found, { title: `Ações: ${kind.name(only)}`, targets }]
}

/** The server's results, grouped by kind; a single record is followed by its actions. */
export function recordGroups(
  { orders, customers, units, products }: SearchFound,
  held: Held,
  term = '',
): TargetGroup[] {
  const groups = [
    ...groupsOf(UNITS, units, held),
    ...groupsOf(ORDERS, orders, held),
    ...groupsOf(CUSTOMERS, customers, held),
  ]
  const found = groupsOf(PRODUCTS, products, held)
  // A scanned label has the code of a product, which may also be the beginning of an order's code.
  return products.some(({ code }) => code === term) ? [...found, ...groups] : [...groups, ...found]
}
