// Restarts the API and reloads the pages when their sources change; Ctrl C stops everything.
import { spawn } from 'node:child_process'
import { install } from './prepare.mjs'
import { root, useRuntime } from './runtime.mjs'

await useRuntime()
await install()

const port = process.env.PORT ?? '3000'
const API_URL = `http://localhost:${port}`
/** The customers' shop has its own server, reached under /loja of the web app's server. */
const STOREFRONT_PORT = '5174'
// Starts Vite's own file, not npx: a shell in between would not pass signals on.
/** @type {[args: string[], env: NodeJS.ProcessEnv][]} */
const commands = [
  [['--watch', '--watch-preserve-output', 'apps/api/src/main.ts'], { PORT: port }],
  [
    ['node_modules/vite/bin/vite.js', 'apps/web'],
    { API_URL, STOREFRONT_URL: `http://localhost:${STOREFRONT_PORT}` },
  ],
  [
    ['node_modules/vite/bin/vite.js', 'apps/storefront', '--port', STOREFRONT_PORT, '--strictPort'],
    { API_URL },
  ],
]
const parts = commands.map(([args, env]) =>
  spawn(process.execPath, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  }),
)

// When one ends, by itself or by a signal, all others are ended too.
for (const part of parts) {
  part.once('exit', (code) => {
    process.exitCode ||= code ?? 1
    for (const other of parts) other.kill('SIGTERM')
  })
}
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
  process.on(signal, () => {
    for (const part of parts) part.kill(signal)
  })
}
