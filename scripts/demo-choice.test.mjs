import { spawn } from 'node:child_process'
import { chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { keepDemoChoice } from './demo-choice.mjs'

const place = mkdtempSync(join(tmpdir(), 'shop-demo-choice-'))
afterAll(() => rmSync(place, { recursive: true }))

/** @returns what `DEMO` is for the shop, after starts with these values one after the other */
const after = (folder, ...starts) =>
  starts.reduce((_, given) => {
    const settings = { DATA_DIR: join(place, folder), ...given }
    keepDemoChoice(settings)
    return settings.DEMO
  }, undefined)

test('a shop begun without the demo stays so, until somebody asks for it', () => {
  expect(after('none', {}, {})).toBeUndefined()
  expect(existsSync(join(place, 'none'))).toBe(false)
  for (const DEMO of ['off', 'false', '0']) expect(after(`a/${DEMO}`, { DEMO }, {}, { DEMO: '' })).toBe('off')
  expect(after('production', { NODE_ENV: 'production' }, {})).toBe('off')
  expect(after('asked', { DEMO: 'off' }, { DEMO: 'on' })).toBe('on')
  expect(after('asked', {})).toBeUndefined()
})

test('where nothing can be written the start itself says so; in the folder of another user nothing is', () => {
  expect(after('/proc/none', { DEMO: 'off' })).toBe('off')
  const foreign = join(place, 'foreign')
  mkdirSync(foreign)
  if (process.geteuid?.() === 0) chownSync(foreign, 65534, 65534)
  after('foreign', { DEMO: 'off' })
  expect(existsSync(join(foreign, 'without-demo'))).toBe(process.geteuid?.() !== 0)
})

test('a start that breaks off while it installs has kept the choice', async () => {
  const repository = join(place, 'repository')
  cpSync(import.meta.dirname, join(repository, 'scripts'), { recursive: true })
  const child = spawn(process.execPath, [join(repository, 'scripts/start.mjs')], {
    env: { PATH: '', DEMO: 'off' },
    stdio: 'ignore',
  })
  const code = await new Promise((resolve) => child.once('exit', resolve))
  expect(code).toBe(127)
  expect(existsSync(join(repository, 'data/without-demo'))).toBe(true)
})
