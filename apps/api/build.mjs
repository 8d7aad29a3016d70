import { build } from 'esbuild'

/** Have native code or files of their own beside them, or are loaded only where they are needed. */
const OUTSIDE = ['@aws-sdk/client-s3', '@fastify/swagger-ui', '@node-rs/argon2', 'sharp']

// One file loads several times as fast as hundreds of them.
await build({
  entryPoints: ['src/main.ts'],
  outdir: 'dist',
  bundle: true,
  platform: 'node',
  target: 'node22',
  format: 'esm',
  splitting: true, // keeps a dynamic import dynamic
  sourcemap: true,
  sourcesContent: false, // for node --enable-source-maps beside the sources; reading them at each start costs 100 MB
  legalComments: 'none',
  external: OUTSIDE,
  // What is bundled of older packages asks for Node's own modules in this way.
  banner: {
    js: "import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.url);",
  },
})
