// What systemd and the container run: as `npm start`, but it installs and builds nothing.
import { existsSync } from 'node:fs'
import { keepDemoChoice } from './demo-choice.mjs'
import { findRuntime, root } from './runtime.mjs'
import { supervise } from './supervise.mjs'

if (!existsSync(`${root}/apps/api/dist/main.js`)) {
  console.error('A loja ainda não foi compilada: rode npm run build nesta pasta.')
  process.exit(1)
}
keepDemoChoice()
supervise(findRuntime())
