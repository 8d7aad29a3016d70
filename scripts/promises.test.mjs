import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { findPromisesWithoutTest } from './promises.mjs'

function problemsOf(security, readme = '') {
  const folder = mkdtempSync(join(tmpdir(), 'shop-promises-'))
  writeFileSync(join(folder, 'SECURITY.md'), security)
  writeFileSync(join(folder, 'README.md'), readme)
  writeFileSync(join(folder, 'door.test.ts'), "it('is closed', () => {})\n")
  try {
    return findPromisesWithoutTest(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

it('a promise without a test, and one whose test does not exist, are found', () => {
  const named = '[^a]: [door.test.ts](door.test.ts) "is closed".'
  expect(problemsOf(`## What is guaranteed\n\nThe door is closed.[^a]\n\n${named}`)).toEqual([])
  expect(problemsOf(`## What is guaranteed\n\nThe door is closed.[^a] The window too.\n\n${named}`)).toEqual([
    'SECURITY.md: no test for: The window too.',
  ])
  expect(
    problemsOf(`## What is guaranteed\n\nClosed.[^a]\n\n${named.replace('is closed', 'is open')}`),
  ).toEqual(["SECURITY.md: [^a]: door.test.ts has no test 'is open'"])
  expect(problemsOf(`## What is guaranteed\n\nClosed.[^a]\n\n${named.replaceAll('door', 'gate')}`)).toEqual([
    'SECURITY.md: [^a] names gate.test.ts, which is no test file',
  ])
  expect(problemsOf('## What is guaranteed\n\nClosed.[^a]\n')).toEqual(['SECURITY.md: [^a] is not defined'])
  expect(problemsOf('## What is guaranteed\n\n', '## Settings\n\nThe key is a secret.\n')).toEqual([
    'README.md: no test for: The key is a secret.',
  ])
})

it('sentences that only tell what to do need none', () => {
  expect(problemsOf('## Run it\n\nPut a proxy in front.\n', '## Settings\n\nThe port.\n')).toEqual([])
})
