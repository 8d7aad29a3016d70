import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { useMayOpen } from '../../shared/navigation.ts'

/** Serial numbers; each links to the unit's page for people who may see it. */
export function SerialLinks({ serials }: { serials: readonly string[] }) {
  const mayOpen = useMayOpen('/admin/units')
  if (!mayOpen) return serials.join(', ')
  return serials.map((serial, index) => (
    <Fragment key={serial}>
      {index > 0 && ', '}
      <Anchor renderRoot={(props) => <Link to="/admin/units" search={{ serial } as never} {...props} />}>
        {serial}
      </Anchor>
    </Fragment>
  ))
}
