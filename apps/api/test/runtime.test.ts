import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

interface Runtime {
  isRecent(version: string): boolean
  PACKAGES: Record<string, [name: string, digest: string]>
}
// The script runs before anything is installed and has no types of its own.
const script = new URL('../../../scripts/runtime.mjs', import.meta.url).href
const { isRecent, PACKAGES } = (await import(script)) as Runtime

test.each([
  ['20.19.0', false],
  ['22.17.1', false],
  ['22.18.0', true],
  ['22.21.1', true],
  ['23.11.1', false],
  ['24.0.0', true],
  ['26.2.0', true],
])('Node.js %s runs the shop: %s', (version, expected) => {
  expect(isRecent(version)).toBe(expected)
})

test('engines says the same', () => {
  const manifest = JSON.parse(readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8'))
  expect(manifest.engines.node).toBe('^22.18.0 || >=24.0.0')
})

test('every Node.js that is fetched has its digest', () => {
  for (const [name, digest] of Object.values(PACKAGES))
    expect([name, digest]).toEqual([
      expect.stringMatching(/^node-/),
      expect.stringMatching(/^sha512-[A-Za-z0-9+/]{86}==$/),
    ])
})
