import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { findWrongDecisions } from './decisions.mjs'

const WHOLE =
  '# 1. Doors open\n\n**Status:** Accepted\n\n## Context\n\nA\n\n## Decision\n\nB\n\n## Consequences\n\nC\n'
const LINE = '| [1](0001-doors.md) | Doors open | Accepted |'

function wrongOf(files, readme = '') {
  const root = mkdtempSync(join(tmpdir(), 'shop-decisions-'))
  mkdirSync(join(root, 'docs/adr'), { recursive: true })
  for (const [name, text] of Object.entries(files)) writeFileSync(join(root, 'docs/adr', name), text)
  writeFileSync(join(root, 'README.md'), readme)
  try {
    return findWrongDecisions(root, ['README.md'])
  } finally {
    rmSync(root, { recursive: true })
  }
}

it('a decision outside of the index or without a section, and a link to none, are named', () => {
  expect(wrongOf({ '0001-doors.md': WHOLE, 'README.md': LINE })).toEqual([])
  expect(wrongOf({ '0001-doors.md': WHOLE, 'README.md': '' })).toEqual([
    `docs/adr/README.md lacks the line: ${LINE}`,
  ])
  expect(wrongOf({ '0001-doors.md': WHOLE.replace('## Context', ''), 'README.md': LINE })).toEqual([
    "docs/adr/0001-doors.md has no '## Context'",
  ])
  expect(wrongOf({ '0001-doors.md': WHOLE, 'README.md': LINE }, '[2](docs/adr/0002-windows.md)')).toEqual([
    'README.md links to docs/adr/0002-windows.md, which does not exist',
  ])
  expect(
    wrongOf({
      '0001-doors.md': WHOLE,
      '0001-gates.md': WHOLE,
      'README.md': `${LINE}\n${LINE.replace('doors', 'gates')}`,
    }),
  ).toEqual(['two decisions have the number 0001'])
})
