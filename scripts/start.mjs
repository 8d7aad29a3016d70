// Installs and builds what is missing, then becomes the shop: one process, so that signals, exit codes and even
// a kill -9 reach it directly and nothing in between can be left behind.
import { pathToFileURL } from 'node:url'
import { build, checkNode, install, root } from './prepare.mjs'

checkNode()
process.chdir(root)
await install()
await build()

stopWithNpm()
process.setSourceMapsEnabled(true)
await import(pathToFileURL(`${root}/apps/api/dist/main.js`).href)

/** A killed npm can no longer pass on signals: without this the shop would go on unseen, holding its port. */
function stopWithNpm() {
  if (!process.env.npm_lifecycle_event) return
  const npm = process.ppid
  setInterval(() => {
    if (process.ppid !== npm) process.kill(process.pid, 'SIGTERM')
  }, 1000).unref()
}
