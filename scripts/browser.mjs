// Finds a Chromium for the browser tests, or installs one in a way that this machine supports.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { root } from './runtime.mjs'

const SHELL = '/usr/bin/chromium-headless-shell'
// The headless shell first: the same engine without desktop windows, with half of the CPU time.
const KNOWN = [
  process.env.BROWSER_PATH,
  SHELL,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

// Gives up early on an unreachable package server: another Chromium may be installed.
const APT_TIMEOUT = ['-o', 'Acquire::http::Timeout=15', '-o', 'Acquire::Retries=1']

const found = () => KNOWN.find((path) => path && existsSync(path)) ?? ''

/** Runs a command to its end; the caller detects a failure by the missing file. */
const run = (command, args) =>
  new Promise((resolve) =>
    spawn(command, args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' })
      .once('error', resolve)
      .once('exit', resolve),
  )

/** The path of a Chromium; '' when Playwright has its own. */
export async function browserPath() {
  if (process.env.BROWSER_PATH || existsSync(SHELL)) return found()
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Instalando o Chromium para os testes…')
    // Debian's own build: only the distribution's servers are needed.
    await run('apt-get', [...APT_TIMEOUT, 'update', '-qq'])
    await run('apt-get', [...APT_TIMEOUT, 'install', '-y', '-qq', 'chromium-headless-shell'])
  }
  if (!found()) await run('npx', ['playwright', 'install', 'chromium'])
  return found()
}
