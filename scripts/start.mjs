// Installs and builds what is missing, then runs the shop in the same process, so that signals, exit codes and even a
// kill -9 reach it directly and no process is left behind.
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { build, install } from './prepare.mjs'
import { root, useRuntime } from './runtime.mjs'

stopWithNpm()
await useRuntime()
process.chdir(root)
await install()
await build()

await import(pathToFileURL(`${root}/apps/api/dist/main.js`).href)

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
