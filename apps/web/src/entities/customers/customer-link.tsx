import { RecordLink } from '../../shared/ui/record-link.tsx'

/** A customer's name, which leads to the customer's page. */
export const CustomerLink = ({ id, name }: { id: number; name: string }) => (
  <RecordLink
    screen="/admin/customers"
    to="/admin/customers/$customer"
    params={{ customer: String(id) }}
    text={name}
  />
)
