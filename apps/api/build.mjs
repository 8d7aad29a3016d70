import { cpSync, readFileSync } from 'node:fs'
import { build } from 'esbuild'
import { commit } from '../../scripts/commit.mjs'

/** They contain native code, files of their own or letters beyond ASCII, or are loaded only on use. */
const OUTSIDE = ['@aws-sdk/client-s3', '@e965/xlsx', '@fastify/swagger-ui', '@node-rs/argon2', 'sharp']

/** @type {import('esbuild').BuildOptions} */
const OPTIONS = {
  outdir: 'dist',
  bundle: true,
  platform: 'node',
  target: 'node22',
  format: 'esm',
  sourcemap: true,
  sourcesContent: false, // for node --enable-source-maps beside the sources; embedding them would cost 100 MB at each start
  legalComments: 'none',
  // Drops the comments of packages and spaces. Names stay, and lines stay short, so that a stack trace shows the
  // place.
  minifyWhitespace: true,
  lineLimit: 160,
  external: OUTSIDE,
  define: { 'process.env.SHOP_COMMIT': JSON.stringify(commit()) },
  // Bundled older packages require Node's own modules in this way.
  banner: {
    js: "import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.url);",
  },
}

// One file loads several times as fast as hundreds.
const { metafile } = await build({
  ...OPTIONS,
  // The process that reads files from outside is a program of its own.
  entryPoints: ['src/main.ts', 'src/read-files.ts'],
  splitting: true, // keeps a dynamic import dynamic
  metafile: true,
})
// Commands that run beside the shop, each one file.
await build({
  ...OPTIONS,
  entryPoints: {
    'check-ledger': 'src/check-ledger.ts',
    'data-command': '../../packages/postgres/src/data-command.ts',
  },
})

// One letter beyond ASCII makes Node.js keep all of a file at two bytes per letter for as long as the shop runs. Readers
// are loaded by the process that reads files, which ends.
const isServed = (name) => name.endsWith('.js') && !name.includes('.reader-')
for (const file of Object.keys(metafile.outputs).filter(isServed)) {
  const found = /.{0,40}[^\0-\x7f].{0,20}/.exec(readFileSync(file, 'utf8'))
  if (found)
    throw new Error(`${file}: write the letter as \\u…, which esbuild does not do for this text: ${found[0]}`)
}

// What is not code: the SQL that `src/db` reads beside itself.
for (const folder of ['migrations', 'objects'])
  cpSync(`src/db/${folder}`, `dist/${folder}`, { recursive: true, filter: (path) => !path.endsWith('.ts') })
