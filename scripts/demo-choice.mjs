// Whether a data folder is that of a demo shop. Uses only Node's own modules: it runs before anything is installed.
import { existsSync, lstatSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { root } from './runtime.mjs'

const MARK = 'without-demo'
const OFF = ['off', 'false', '0']

/** One by one: `recursive` never returns where the system reports ENOENT although the parent exists (/proc). */
function makeFolder(folder) {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  mkdirSync(folder)
}

/** Root leaves no file in the folder of another user. */
const isOwn = (folder) => process.geteuid === undefined || lstatSync(folder).uid === process.geteuid()

/**
 * A shop that was begun without the demo stays without it, though a later start does not say `DEMO=off` again, and
 * though the first one broke off while it installed, built or prepared the database. `DEMO=on` takes it back.
 * @param {NodeJS.ProcessEnv} settings in which `DEMO` is completed
 */
export function keepDemoChoice(settings = process.env) {
  const { DEMO, NODE_ENV, DATA_DIR } = settings
  const folder = resolve(root, DATA_DIR || 'data')
  const mark = join(folder, MARK)
  if (!DEMO && existsSync(mark)) settings.DEMO = 'off'
  if (OFF.includes(DEMO ?? '') || NODE_ENV === 'production')
    try {
      makeFolder(folder)
      if (isOwn(folder) && !existsSync(mark)) writeFileSync(mark, '', { mode: 0o600 })
    } catch {
      // The start says what is wrong with the folder.
    }
  else if (DEMO) rmSync(mark, { force: true })
}
