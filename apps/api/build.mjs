import { build } from 'esbuild'

/** They contain native code or files of their own, or are loaded only on use. */
const OUTSIDE = ['@aws-sdk/client-s3', '@fastify/swagger-ui', '@node-rs/argon2', 'sharp']

// One file loads several times as fast as hundreds.
await build({
  entryPoints: ['src/main.ts'],
  outdir: 'dist',
  bundle: true,
  platform: 'node',
  target: 'node22',
  format: 'esm',
  splitting: true, // keeps a dynamic import dynamic
  sourcemap: true,
  sourcesContent: false, // for node --enable-source-maps beside the sources; embedding them would cost 100 MB at each start
  legalComments: 'none',
  external: OUTSIDE,
  // Bundled older packages require Node's own modules in this way.
  banner: {
    js: "import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.url);",
  },
})
