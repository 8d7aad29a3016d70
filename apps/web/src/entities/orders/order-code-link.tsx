import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useMayOpen } from '../../shared/use-may-open.ts'

/** An order's code; leads to the order for who may open it. */
export function OrderCodeLink({ code }: { code: string }) {
  const mayOpen = useMayOpen('/admin/orders')
  if (!mayOpen) return code
  return (
    <Anchor renderRoot={(props) => <Link to="/admin/orders" search={{ code } as never} {...props} />}>
      {code}
    </Anchor>
  )
}
