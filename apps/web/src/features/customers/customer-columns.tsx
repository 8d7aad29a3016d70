import type { Customer, CustomerList } from '@shop/contract/customers'
import type { Colleague } from '@shop/contract/employees'
import { shownEmail } from '@shop/domain/customer-email'
import { formatDocument } from '@shop/domain/documents'
import { formatPhone } from '@shop/domain/phone'
import { colleagueName } from '../../entities/employees/colleague-name.ts'
import { type Choice, toOptions } from '../../shared/api/cookie-list.ts'
import type { Column } from '../../shared/table/column.ts'
import { OneLine } from '../../shared/table/one-line.tsx'
import { StatusBadge } from '../../shared/ui/status-badge.tsx'
import classes from './customer-columns.module.css'
import { isUndecided } from './customers-search.ts'

/** The level's label; '' for a customer without one. */
export const levelText = (levels: readonly Choice[], level: number) =>
  levels.find(({ value }) => value === level)?.text ?? ''

const NO_LEVEL = { value: 0, text: 'Sem nível' }

/** The columns of a list, the most used first. */
export const customerColumns = (
  levels: readonly Choice[],
  deliverers: readonly Colleague[],
  list: CustomerList,
): readonly Column<Customer>[] => [
  {
    id: 'name',
    header: 'Nome',
    mobile: 'title',
  },
  {
    id: 'email',
    header: 'E-mail',
    value: ({ email }) => shownEmail(email),
    cell: ({ email, emailVerified }) => (
      <span className={classes.email}>
        <OneLine text={email} />
        {list === 'waiting' && !emailVerified && <StatusBadge tone="waiting" label="E-mail não confirmado" />}
      </span>
    ),
    mobile: 'line',
  },
  {
    id: 'phone',
    header: 'Telefone',
    value: (customer) => formatPhone(customer.phone),
    nowrap: true,
    mobile: 'line',
  },
  {
    id: 'document',
    header: 'Documento',
    value: (customer) => formatDocument(customer.document),
    nowrap: true,
  },
  {
    id: 'level',
    header: 'Nível',
    value: (customer) => levelText(levels, customer.level),
    filter: 'select',
    options: toOptions([...levels, NO_LEVEL]),
    startsHidden: isUndecided(list),
  },
  {
    id: 'deliverer',
    header: 'Motoboy',
    filter: 'select',
    options: deliverers.map((one) => ({ value: String(one.id), label: colleagueName(one) })),
    nowrap: true,
    startsHidden: isUndecided(list),
  },
  { id: 'city', header: 'Cidade', value: ({ address }) => address.city, startsHidden: true },
  {
    id: 'shippingCost',
    header: 'Frete',
    kind: 'money',
    value: ({ address }) => address.shippingCost,
    startsHidden: true,
  },
  {
    id: 'warrantyPercentage',
    header: 'Garantia do pedido',
    kind: 'percent',
    startsHidden: true,
  },
  {
    id: 'totalPurchase',
    header: 'Total comprado',
    kind: 'money',
    startsHidden: true,
  },
  {
    id: 'createdAt',
    header: 'Cadastrado em',
    kind: 'date',
    startsHidden: !isUndecided(list),
  },
]
