import { Anchor } from '@mantine/core'
import { ApiError } from '@shop/browser/api-error'
import type { Customer, CustomerDetails, CustomerList } from '@shop/contract/customers'
import { isWalkIn } from '@shop/domain/customer-email'
import { CUSTOMER_STATUS_LABELS, type CustomerStatus } from '@shop/domain/customer-status'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useMayOpen } from '../../../shared/navigation.ts'
import { ActionButtons } from '../../../shared/table/action-buttons.tsx'
import { bottomBar } from '../../../shared/ui/bottom-bar.ts'
import { Card } from '../../../shared/ui/card.tsx'
import { EmptyState } from '../../../shared/ui/empty-state.tsx'
import { lazyPart } from '../../../shared/ui/lazy-part.tsx'
import { Loading } from '../../../shared/ui/not-loaded.tsx'
import { PageHeader } from '../../../shared/ui/page-header.tsx'
import classes from '../../../shared/ui/record-page.module.css'
import { StatusBadge, type Tone } from '../../../shared/ui/status-badge.tsx'
import { useKeys } from '../../../shared/ui/use-keys.ts'
import { usePhone } from '../../../shared/ui/use-phone.ts'
import { useOpened } from '../../../shared/use-opened.ts'
import { refreshCustomers } from '../customers.api.ts'
import type { CustomersSearch, DialogName } from '../customers-search.ts'
import { useCustomerToolbar } from '../use-customer-toolbar.ts'
import { CustomerAccount } from './customer-account.tsx'
import { customerOfPage } from './customer-page.api.ts'
import { CustomerClaims, CustomerOrders, CustomerPhones } from './customer-records.tsx'
import { CustomerAddress, CustomerChanges, CustomerTerms } from './customer-terms.tsx'

const OpenDialog = lazyPart(() => import('../dialogs/open-dialog.tsx').then((it) => it.OpenDialog))

const TONES: Record<CustomerStatus, Tone> = {
  Waiting: 'waiting',
  Approved: 'done',
  Reproved: 'refused',
  Blocked: 'refused',
}

/** The list whose actions a customer of the status has. */
const LIST_OF: Record<CustomerStatus, CustomerList> = {
  Waiting: 'waiting',
  Approved: 'active',
  Reproved: 'reproved',
  Blocked: 'blocked',
}

/** With the page of the table in a dialog. */
const OPENED = ['customer', 'dialog', 'credito-page', 'credito-items'] as (keyof CustomersSearch)[]
const LABELLED = 3
const NOT_FOUND = 'Este cliente não existe, ou os seus dados foram apagados.'

const route = getRouteApi('/admin-frame/admin/customers/$customer')

/** One customer on a page of their own: terms, account, orders, phones, claims and notes, and what can be done. */
export function CustomerPage() {
  const { customer: key } = route.useParams()
  const query = useQuery(customerOfPage(key))
  const { data: customer, error } = query
  if (customer) return <OpenCustomer key={customer.id} customer={customer} />
  const isUnknown = error instanceof ApiError && [404, 422].includes(error.status)
  return (
    <>
      <BackLink />
      <PageHeader title="Cliente" reload={{ label: 'Atualizar cliente', onClick: refreshCustomers }} />
      <Card>{isUnknown ? <EmptyState image="missing" text={NOT_FOUND} /> : <Loading query={query} />}</Card>
    </>
  )
}

const BackLink = () => (
  <Anchor className={classes.back} renderRoot={(props) => <Link to="/admin/customers" {...props} />}>
    <IconArrowLeft size={16} aria-hidden /> Voltar à lista
  </Anchor>
)

function OpenCustomer({ customer }: { customer: CustomerDetails }) {
  const { dialog } = route.useSearch()
  const navigate = route.useNavigate()
  const phone = usePhone()
  const seesClaims = useMayOpen('/admin/claims')
  const opened = useOpened<CustomersSearch>(OPENED)
  const open = ({ email }: Customer, name: DialogName) => opened.open({ customer: email, dialog: name })
  const actionsOf = useCustomerToolbar(LIST_OF[customer.status], open)
  // The shop's own record is not changed.
  const actions = isWalkIn(customer) ? [] : actionsOf([customer])
  useKeys({ Escape: () => void navigate({ to: '/admin/customers' }) })
  const { id, status, emailVerified } = customer
  return (
    <>
      <BackLink />
      <PageHeader title={customer.name} reload={{ label: 'Atualizar cliente', onClick: refreshCustomers }} />
      <div className={classes.about}>
        <StatusBadge tone={TONES[status]} label={CUSTOMER_STATUS_LABELS[status]} />
        {status === 'Waiting' && !emailVerified && (
          <StatusBadge tone="waiting" label="E-mail não confirmado" />
        )}
        {customer.blockNote && <span>{customer.blockNote}</span>}
      </div>
      <div className={classes.page}>
        {actions.length > 0 && (
          <div ref={bottomBar} role="toolbar" aria-label="Ações do cliente" className={classes.actions}>
            <ActionButtons actions={actions} labelled={phone ? 1 : LABELLED} />
          </div>
        )}
        <div className={classes.main}>
          <CustomerAccount customer={customer} />
          <CustomerOrders customerId={id} />
          {seesClaims && <CustomerPhones customerId={id} />}
          {seesClaims && <CustomerClaims customerId={id} />}
        </div>
        <div className={classes.side}>
          <CustomerTerms customer={customer} />
          <CustomerAddress customer={customer} />
          <CustomerChanges customer={customer} />
        </div>
      </div>
      {dialog && <OpenDialog name={dialog} email={customer.email} onClose={opened.close} onOpen={open} />}
    </>
  )
}
