import type { Customer, CustomerDetails } from '@shop/contract/customers'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import { EmptyState } from '../../../shared/ui/empty-state.tsx'
import { Spinner } from '../../../shared/ui/spinner.tsx'
import { customerByEmail } from '../customers.api.ts'
import type { DialogName } from '../customers-search.ts'
import { AnonymiseDialog } from './anonymise-dialog.tsx'
import { AnswerDialog } from './answer-dialog.tsx'
import { BlockDialog } from './block-dialog.tsx'
import { DelivererDialog } from './deliverer-dialog.tsx'
import { DetailsDialog } from './details-dialog.tsx'
import { EditDialog } from './edit-dialog.tsx'
import { HistoryDialog } from './history-dialog.tsx'

export interface CustomerDialogProps {
  customer: CustomerDetails
  onClose: () => void
  onOpen: (customer: Customer, dialog: DialogName) => void
}

const DRAWN: Record<DialogName, (props: CustomerDialogProps) => ReactNode> = {
  answer: AnswerDialog,
  deliverer: DelivererDialog,
  details: DetailsDialog,
  edit: EditDialog,
  block: BlockDialog,
  history: HistoryDialog,
  anonymise: AnonymiseDialog,
}

interface Props extends Omit<CustomerDialogProps, 'customer'> {
  name: DialogName
  email: string
}

/** The dialog that the address names, once its customer is there. */
export function OpenDialog({ name, email, ...props }: Props) {
  const { data: customer, isError } = useQuery(customerByEmail(email))
  const Drawn = DRAWN[name]
  if (customer) return <Drawn key={`${name}:${customer.id}`} customer={customer} {...props} />
  return (
    <Dialog opened title="Cliente" onClose={props.onClose}>
      {isError ? <EmptyState text="Cliente não encontrado." /> : <Spinner />}
    </Dialog>
  )
}
