// `npm start`: installs and builds what is missing, then runs the shop and starts it again whenever it stops.
import { readFileSync } from 'node:fs'
import { keepDemoChoice } from './demo-choice.mjs'
import { readEnvFile } from './env-file.mjs'
import { portIsUsed } from './port-is-used.mjs'
import { build, install } from './prepare.mjs'
import { findRuntime } from './runtime.mjs'
import { supervise } from './supervise.mjs'

stopWithNpm()
readEnvFile(process.argv.slice(2))
if (await portIsUsed()) {
  console.error(
    `A porta ${process.env.PORT || 3000} já está em uso: se é por esta loja, pare-a antes (instalar e compilar mudam os programas dela); senão, defina PORT.`,
  )
  process.exit(1)
}
keepDemoChoice()
const node = findRuntime()
await install()
await build()
supervise(node)

/** A stopped npm does not always pass the signal on: without this the shop would keep running and hold its port. */
function stopWithNpm() {
  if (!process.env.npm_lifecycle_event) return
  const before = aboveUs()
  setInterval(() => {
    if (aboveUs() !== before) process.kill(process.pid, 'SIGTERM')
  }, 1000).unref()
}

/** The parent process, and npm above it when the parent is the shell of npm (only visible on Linux). */
function aboveUs() {
  const parent = process.ppid
  try {
    const [, name, grandparent] = /\((.*)\) \S (\d+)/.exec(readFileSync(`/proc/${parent}/stat`, 'utf8'))
    return name.startsWith('npm') ? `${parent}` : `${parent} ${grandparent}`
  } catch {
    return `${parent}`
  }
}
