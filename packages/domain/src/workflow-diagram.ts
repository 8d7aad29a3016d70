import { STATUS_KEYS, statusName } from './order-status.ts'
import { PLACEMENTS } from './placements.ts'
import { WORKFLOW, type WorkflowCondition, type WorkflowRow } from './workflow-table.ts'

const CONDITIONS: Readonly<Record<WorkflowCondition, string>> = {
  fast: 'entrega rápida',
  common: 'entrega comum',
  pickup: 'retirada',
  pixAuto: 'Pix automático',
  pixManual: 'Pix conferido',
  proofMissing: 'falta o comprovante',
}

/** An action possible in more statuses than this becomes a note: its arrows would hide the others. */
const MOST_ARROWS = 8

/** The workflow as a Mermaid state diagram, for the docs. */
export function workflowDiagram(): string {
  const arrows = new Map<string, string[]>()
  const add = (arrow: string, label: string) => arrows.set(arrow, [...(arrows.get(arrow) ?? []), label])

  for (const placement of Object.values(PLACEMENTS))
    add(`[*] --> ${statusName(placement.to)}`, placement.label)
  for (const row of WORKFLOW.filter(isShown)) {
    for (const from of row.from) {
      const to = row.to === 'same' ? from : row.to
      add(`${statusName(from)} --> ${statusName(to)}`, labelOf(row))
    }
  }
  const lines = [...arrows].map(([arrow, labels]) => `${arrow}: ${labels.join(' / ')}`)
  return ['stateDiagram-v2', ...[...lines, ...notes()].map((line) => `  ${line}`), ''].join('\n')
}

function isShown(row: WorkflowRow): boolean {
  return row.from.length <= MOST_ARROWS
}

function labelOf(row: WorkflowRow): string {
  return row.when === undefined ? row.label : `${row.label} (${CONDITIONS[row.when]})`
}

function notes(): string[] {
  return WORKFLOW.filter((row) => !isShown(row)).flatMap((row) => {
    if (row.to === 'same') return []
    const others = STATUS_KEYS.filter((key) => !row.from.includes(key) && key !== row.to).map(statusName)
    const except = others.length > 0 ? `, e de ${others.join(', ')} como desenhado` : ''
    return [
      `note right of ${statusName(row.to)}`,
      `  ${row.label}: de qualquer outro estado${except}`,
      'end note',
    ]
  })
}
