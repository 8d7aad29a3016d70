// `npm run build`: installs what is missing and builds what changed, with the client for other programs, on the project's Node.js.
import { build, install, makeClient } from './prepare.mjs'
import { useRuntime } from './runtime.mjs'

await useRuntime()
await install()
await makeClient()
await build()
