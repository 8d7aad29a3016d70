import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { findPromisesWithoutTest } from './promises.mjs'

const ROW = '| <a id="door"></a>door | The door is closed. | [door.test.ts](../door.test.ts): "is closed" |'
const POINT = '- **Doors** are closed. [door](docs/promises.md#door)'

function problemsOf(point, row) {
  const folder = mkdtempSync(join(tmpdir(), 'shop-promises-'))
  mkdirSync(join(folder, 'docs'))
  writeFileSync(
    join(folder, 'SECURITY.md'),
    `## What is guaranteed\n\n${point}\n\n## Run it\n\n- Lock the door.\n`,
  )
  writeFileSync(join(folder, 'docs/promises.md'), `${row}\n`)
  writeFileSync(join(folder, 'door.test.ts'), "it('is closed', () => {})\n")
  try {
    return findPromisesWithoutTest(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

it.each([
  ['a promise with its test', POINT, ROW, []],
  [
    'a guarantee without a link',
    '- **Doors** are closed.',
    ROW,
    ['SECURITY.md links no test: - **Doors** are closed.'],
  ],
  ['a link to no row', POINT.replace('#door', '#gate'), ROW, ['SECURITY.md links to gate, which is no row']],
  [
    'a title that no test has',
    POINT,
    ROW.replace('is closed"', 'is open"'),
    ["door: door.test.ts has no test 'is open'"],
  ],
  [
    'a file that does not exist',
    POINT,
    ROW.replace('../door', '../gate'),
    ['door names gate.test.ts, which is no test file'],
  ],
  ['a row without a test', POINT, ROW.replace(/\| \[.*/, '| none |'), ['door names no test']],
  ['an id that stands twice', POINT, `${ROW}\n${ROW}`, ['door stands twice']],
])('%s: %#', (_, point, row, problems) => {
  expect(problemsOf(point, row)).toEqual(problems)
})
