import { describe, expect, test } from 'vitest'
import { PLACEMENTS } from './placements.ts'
import { checkWorkflow } from './workflow-check.ts'
import { WORKFLOW, type WorkflowRow } from './workflow-table.ts'

const without = (leftOut: (row: WorkflowRow) => boolean) => WORKFLOW.filter((row) => !leftOut(row))
const finish = WORKFLOW.find((row) => row.action === 'finish') as WorkflowRow

describe('the check of the workflow table', () => {
  test('the table is correct', () => {
    expect(checkWorkflow()).toEqual([])
  })

  test('a status that no row leads to is found', () => {
    expect(checkWorkflow(without((row) => row.action === 'refuse'))).toContain('REPROVADOS is never reached')
    expect(checkWorkflow(WORKFLOW, [PLACEMENTS.cash])).toContain('PROCESSANDO is never reached')
  })

  test('two rows for the same action and order are found', () => {
    expect(checkWorkflow([...WORKFLOW, { ...finish, from: [5] }])).toEqual([
      'finish from ENTREGUE has 2 rows',
    ])
  })

  test('a forgotten kind of delivery is found', () => {
    expect(checkWorkflow(without((row) => row.action === 'pack' && row.when === 'pickup'))).toContain(
      'pack from EM_PREPARACAO has 0 rows',
    )
  })

  test('a row that leads nowhere or that nobody may use is found', () => {
    const nowhere = { ...finish, from: [], to: 99 } as unknown as WorkflowRow
    expect(checkWorkflow([...WORKFLOW, nowhere])).toEqual(['99 is no status'])
    expect(checkWorkflow([...WORKFLOW, { ...finish, from: [], permissions: [] }])).toEqual([
      'finish must belong to people or to the system',
    ])
  })
})
