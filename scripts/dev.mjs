// Restarts the API and reloads the pages when their sources change; Ctrl C stops everything.
import { spawn } from 'node:child_process'
import { keepDemoChoice } from './demo-choice.mjs'
import { install } from './prepare.mjs'
import { root, useRuntime } from './runtime.mjs'

await useRuntime()
keepDemoChoice()
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
    stdio: ['inherit', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  }),
)
for (const { stdout } of parts) stdout.pipe(process.stdout, { end: false })

const ADVICE = `
Para desenvolver, abra http://localhost:5173 (e http://localhost:5173/loja/): essas páginas recarregam quando o código muda.
Depois de trocar de ramo, pare (Ctrl C) e rode npm run dev de novo; se o banco for de um ramo mais novo, use DATA_DIR=./data-outro.`
/** The last line of the API's start names the address of the built pages, which do not reload. */
const STARTED = 'Loja no ar'
parts[0].stdout.on('data', (chunk) => {
  if (chunk.includes(STARTED)) setTimeout(() => console.log(ADVICE), 500)
})

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
