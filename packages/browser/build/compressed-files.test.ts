import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { compressedFiles } from './compressed-files.ts'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'compressed-'))
})
afterEach(() => rmSync(dir, { recursive: true }))

test('every built file of text stands there compressed too, so that it can be delivered so', async () => {
  const text = 'const shop = 1\n'.repeat(200)
  for (const name of ['app.js', 'app.css', 'small.js', 'image.webp'])
    writeFileSync(join(dir, name), name === 'small.js' ? 'go()' : text)
  const bundle = Object.fromEntries(readdirSync(dir).map((name) => [name, {}]))
  const { writeBundle } = compressedFiles() as unknown as {
    writeBundle: (options: { dir: string }, bundle: object) => Promise<void>
  }
  await writeBundle({ dir }, bundle)
  expect(readdirSync(dir).sort()).toEqual([
    'app.css',
    'app.css.br',
    'app.css.gz',
    'app.js',
    'app.js.br',
    'app.js.gz',
    'image.webp',
    'small.js',
  ])
  expect(gunzipSync(readFileSync(join(dir, 'app.js.gz'))).toString()).toBe(text)
  expect(brotliDecompressSync(readFileSync(join(dir, 'app.css.br'))).toString()).toBe(text)
})
