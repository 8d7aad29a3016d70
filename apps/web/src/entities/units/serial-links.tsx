import { Fragment } from 'react'
import { RecordLink } from '../../shared/ui/record-link.tsx'

/** Serial numbers, each of which leads to the unit's page. */
export const SerialLinks = ({ serials }: { serials: readonly string[] }) =>
  serials.map((serial, index) => (
    <Fragment key={serial}>
      {index > 0 && ', '}
      <RecordLink screen="/admin/units" to="/admin/units" search={{ serial }} text={serial} />
    </Fragment>
  ))
