import { expect, test } from 'vitest'
import { STATUS_KEYS, statusName } from './order-status.ts'
import { workflowDiagram } from './workflow-diagram.ts'

test('the diagram shows every status that a row leads to, and each transition once', () => {
  const diagram = workflowDiagram()
  for (const key of STATUS_KEYS.filter((one) => one !== 8)) expect(diagram).toContain(statusName(key))
  const arrows = diagram.match(/\S+ --> \S+(?=:)/g) ?? []
  expect(new Set(arrows).size).toBe(arrows.length)
  expect(arrows).toContain('EM_PREPARACAO --> ENTREGA_IMEDIATA')
  expect(diagram).toMatch(/^stateDiagram-v2\n/)
})

test('cancelling, possible in nearly every status, is a note and not fourteen arrows', () => {
  expect(workflowDiagram()).toContain('Cancelar pedido: de qualquer outro estado')
  const arrows = workflowDiagram().match(/\S+ --> CANCELADO/g)
  // On the way its goods stay with the deliverer; those of a cancelled order are received back.
  expect(arrows).toHaveLength(6)
})
