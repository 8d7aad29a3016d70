import { REPORTS } from '@shop/contract/reports'
import { ONLY_SALES } from '@shop/contract/reports/report'
import { Link } from '@tanstack/react-router'
import classes from './reports.module.css'

/** What each report counts; which sales are none is said above the rows. */
const gist = (counts: string) => counts.replace(ONLY_SALES, '').trim()

/** The reports to choose from while none is chosen; those that ask for nothing more show their rows at once. */
export function ReportChoices({ onChoose }: { onChoose: () => void }) {
  return (
    <ul className={classes.choices}>
      {REPORTS.map(({ id, title, counts }) => (
        <li key={id}>
          <Link to="/admin/reports" search={{ report: id }} className={classes.choice} onClick={onChoose}>
            {title}
          </Link>
          <p>{gist(counts)}</p>
        </li>
      ))}
    </ul>
  )
}
