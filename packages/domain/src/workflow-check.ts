import { isStatusKey, ORDER_STATUS, STATUS_KEYS, type StatusKey, statusName } from './order-status.ts'
import { conditionHolds, type OrderFacts, type WorkflowContext } from './order-workflow.ts'
import { PLACEMENTS, type Placement } from './placements.ts'
import { WORKFLOW, type WorkflowRow } from './workflow-table.ts'

const DELIVERY_KINDS = [
  { isFast: false, isPickup: false },
  { isFast: true, isPickup: false },
  { isFast: false, isPickup: true },
  { isFast: true, isPickup: true },
]

/** The errors of the table, one text each. */
export function checkWorkflow(
  rows: readonly WorkflowRow[] = WORKFLOW,
  placements: readonly Placement[] = Object.values(PLACEMENTS),
): string[] {
  return [
    ...unknownStatuses(rows, placements),
    ...unreachableStatuses(rows, placements),
    ...ambiguousOrMissing(rows),
    ...actorless(rows),
  ]
}

function unknownStatuses(rows: readonly WorkflowRow[], placements: readonly Placement[]): string[] {
  const named = [...rows.flatMap((row) => [...row.from, row.to]), ...placements.map(({ to }) => to)]
  return named
    .filter((status) => status !== 'same' && !isStatusKey(status))
    .map((status) => `${status} is no status`)
}

/** ERRO is set directly when something failed, so no row leads to it. */
function unreachableStatuses(rows: readonly WorkflowRow[], placements: readonly Placement[]): string[] {
  const reached = new Set<StatusKey>([ORDER_STATUS.ERRO, ...placements.map(({ to }) => to)])
  // Iterating over a Set includes values added meanwhile.
  for (const status of reached) {
    for (const { from, to } of rows) if (to !== 'same' && from.includes(status)) reached.add(to)
  }
  return STATUS_KEYS.filter((key) => !reached.has(key)).map((key) => `${statusName(key)} is never reached`)
}

/** An action that a status allows must have exactly one row for each kind of delivery and of payment. */
function ambiguousOrMissing(rows: readonly WorkflowRow[]): string[] {
  const problems: string[] = []
  for (const action of new Set(rows.map((row) => row.action))) {
    for (const status of STATUS_KEYS) {
      const candidates = rows.filter((row) => row.action === action && row.from.includes(status))
      if (candidates.length === 0) continue
      for (const [order, context] of everyCase(status)) {
        const matches = candidates.filter((row) => conditionHolds(row.when, order, context)).length
        if (matches !== 1) problems.push(`${action} from ${statusName(status)} has ${matches} rows`)
      }
    }
  }
  return [...new Set(problems)]
}

function everyCase(status: StatusKey): [OrderFacts, WorkflowContext][] {
  return DELIVERY_KINDS.flatMap((kind) =>
    [{ pixAuto: true }, { pixAuto: false }, { proofMissing: true }].map(
      (context): [OrderFacts, WorkflowContext] => [{ ...kind, status, hasDeliverer: true }, context],
    ),
  )
}

function actorless(rows: readonly WorkflowRow[]): string[] {
  return rows
    .filter((row) => row.permissions.length === 0 && row.customer !== true && row.system !== true)
    .map((row) => `${row.action} must belong to people or to the system`)
}
