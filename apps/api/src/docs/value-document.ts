import type { Access } from '@shop/contract/access'
import { CALLS } from '@shop/contract/calls'
import { VALUE_LEDGERS, VALUE_TABLE, type ValueRow } from '@shop/contract/value-table'

const INTRO = `# What gives value

Generated from \`packages/contract/src/value-table.ts\`: \`npm run docs -w apps/api\`. Do not edit.

Every call that raises a customer's credit, lowers the till, lowers a debt, or releases goods that are not paid for; any one
of the permissions allows it. \`apps/api/test/value\` finds the writers of these ledgers in the sources and the calls that
reach them, and fails where a call is in no row.
`

/** Who may call: permissions, or whom the access names. */
function whoOf(access: Access): string[] {
  if (access.kind === 'open') return ['the provider’s secret']
  if (access.kind !== 'employee') return [access.kind]
  return [...access.anyOf.map((key) => `\`${key}\``), ...(access.orCustomer ? ['the customer'] : [])]
}

function rowText({ calls, moves, gives, bound, first, told, only }: ValueRow): string {
  const who = [...new Set(calls.flatMap((call) => whoOf(CALLS[call].access)))]
  const cells = [
    calls.map((call) => `\`${call}\``).join('<br>'),
    moves.join(', '),
    gives,
    [...who, ...(only ? [only] : [])].join(', '),
    bound,
    first,
    told,
  ]
  return `| ${cells.join(' | ')} |`
}

/** The table of calls that give value as Markdown. */
export function valueDocument(): string {
  const ledgers = Object.entries(VALUE_LEDGERS).map(([key, text]) => `\`${key}\` ${text}`)
  const head = '| Call | Moves | Gives | Who | At most | First | Seen in |'
  const rows = VALUE_TABLE.map(rowText)
  return `${INTRO}\nLedgers: ${ledgers.join(', ')}.\n\n${[head, '| --- | --- | --- | --- | --- | --- | --- |', ...rows].join('\n')}\n`
}
