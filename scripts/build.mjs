// `npm run build`: installs what is missing and builds what changed, on the project's Node.js.
import { build, install } from './prepare.mjs'
import { useRuntime } from './runtime.mjs'

await useRuntime()
await install()
await build()
