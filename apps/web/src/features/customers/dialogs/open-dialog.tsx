import { useSession } from '@shop/browser/session'
import { FULL_ACCESS } from '@shop/domain/permissions'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import { Loading } from '../../../shared/ui/not-loaded.tsx'
import { CreditDialog } from '../credit/credit-dialog.tsx'
import { customerByEmail } from '../customers.api.ts'
import type { CustomerDialogProps, DialogName } from '../customers-search.ts'
import { AnonymiseDialog } from './anonymise-dialog.tsx'
import { BlockDialog } from './block-dialog.tsx'
import { DelivererDialog } from './deliverer-dialog.tsx'
import { DetailsDialog } from './details-dialog.tsx'
import { EditDialog } from './edit-dialog.tsx'
import { HistoryDialog } from './history-dialog.tsx'
import { ReviewDialog } from './review-dialog.tsx'

const DIALOGS: Record<DialogName, (props: CustomerDialogProps) => ReactNode> = {
  review: ReviewDialog,
  deliverer: DelivererDialog,
  details: DetailsDialog,
  edit: EditDialog,
  block: BlockDialog,
  history: HistoryDialog,
  credit: ({ customer, onClose }) => (
    <CreditDialog customerId={customer.id} customer={customer.name} onClose={onClose} />
  ),
  anonymise: AnonymiseDialog,
}

interface Props extends Omit<CustomerDialogProps, 'customer'> {
  name: DialogName
  email: string
}

/** The dialog named in the URL, once its customer is loaded. */
export function OpenDialog({ name, email, ...props }: Props) {
  const query = useQuery(customerByEmail(email))
  const { data: customer } = query
  const isAdmin = useSession()?.permissions.includes(FULL_ACCESS)
  // The URL may contain an action that the person may not do: the details are shown instead.
  const instead = name === 'anonymise' && !isAdmin
  if (customer && (name === 'details' || instead)) return <DetailsDialog customer={customer} {...props} />
  if (customer) return <Held key={`${name}:${customer.id}`} name={name} customer={customer} {...props} />
  return (
    <Dialog opened title="Cliente" onClose={props.onClose}>
      <Loading query={query} />
    </Dialog>
  )
}

/**
 * A form continues with the customer that it opened with. The server must refuse it when a newer version exists, so a
 * version loaded meanwhile, which the person has not seen, must not be sent.
 */
function Held({ name, customer, ...props }: CustomerDialogProps & { name: DialogName }) {
  const [first] = useState(customer)
  const Named = DIALOGS[name]
  return <Named customer={first} {...props} />
}
