import { build } from 'esbuild'

// Workspace packages are bundled in; everything from npm stays outside and is loaded from node_modules.
await build({
  entryPoints: ['src/main.ts'],
  outdir: 'dist',
  bundle: true,
  platform: 'node',
  target: 'node22',
  format: 'esm',
  splitting: true, // keeps a dynamic import dynamic: the S3 client is loaded only where it is configured
  sourcemap: true,
  legalComments: 'none',
  plugins: [
    {
      name: 'external-packages',
      setup({ onResolve }) {
        onResolve({ filter: /^[^./]/ }, ({ path }) =>
          path.startsWith('@shop/') ? undefined : { path, external: true },
        )
      },
    },
  ],
})
