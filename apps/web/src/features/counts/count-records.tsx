import { useOutbox } from '../../offline/outbox.ts'
import { isAbout } from '../../offline/record.ts'
import { RecordNotice } from '../../offline/record-notice.tsx'

/** What was counted on this device and did not arrive: in one count, or in all. */
export function CountRecords({ id }: { id?: number }) {
  const { records, offline } = useOutbox()
  const own = records.filter((one) => isAbout(one, 'count', id ?? one.about.id))
  return (
    <RecordNotice
      // Those being sent arrive in a moment.
      records={own.filter(({ state }) => state === 'refused' || offline)}
      offline={offline}
    />
  )
}
