// Finds a Chromium for the browser tests, or installs one the way this machine can.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { root } from './runtime.mjs'

const KNOWN = [
  process.env.BROWSER_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

const found = () => KNOWN.find((path) => path && existsSync(path)) ?? ''

const run = (command, args) =>
  spawnSync(command, args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' }).status === 0

/** The path of a Chromium; '' when Playwright brings its own. */
export function browserPath() {
  if (found()) return found()
  console.log('Instalando o Chromium para os testes…')
  const isRoot = process.getuid?.() === 0
  if (isRoot && existsSync('/usr/bin/apt-get')) {
    // Debian's own build: nothing has to be fetched from anywhere but the distribution.
    run('apt-get', ['update', '-qq'])
    run('apt-get', ['install', '-y', '-qq', 'chromium'])
    if (found()) return found()
  }
  run('npx', ['playwright', 'install', 'chromium'])
  return ''
}
