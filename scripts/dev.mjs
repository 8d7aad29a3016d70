// The API restarts and the pages reload as their sources change; Ctrl C stops both.
import { spawn } from 'node:child_process'
import { checkNode, install, root } from './prepare.mjs'

checkNode()
await install()

const port = process.env.PORT ?? '3000'
// Their own files, not npx: a shell in between would keep signals to itself.
const parts = [
  [['tsx/dist/cli.mjs', 'watch', '--clear-screen=false', 'apps/api/src/main.ts'], { PORT: port }],
  [['vite/bin/vite.js', 'apps/web'], { API_URL: `http://localhost:${port}` }],
].map(([[program, ...args], env]) =>
  spawn(process.execPath, [`${root}/node_modules/${program}`, ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  }),
)

// When one ends, by itself or by a signal, the other has no use.
for (const part of parts) {
  part.once('exit', (code) => {
    process.exitCode ||= code ?? 1
    for (const other of parts) other.kill('SIGTERM')
  })
}
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    for (const part of parts) part.kill(signal)
  })
}
