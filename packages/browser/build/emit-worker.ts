import { createHash } from 'node:crypto'
import { build } from 'esbuild'
import type { Rolldown } from 'vite'

/**
 * Compiles a service worker into `sw.js` of the bundle. `values` replace names in its source; `__VERSION__` becomes a
 * hash of the worker and the page, so that another build is another worker.
 *
 * vite-plugin-pwa 2.0.0 was tried (`injectManifest`): it lists files by name patterns after they are written, not by what a
 * screen imports, and fills in one list only, so that this code would stay beside it and its 300 packages.
 */
export async function emitWorker(
  context: Pick<Rolldown.PluginContext, 'emitFile'>,
  bundle: Rolldown.OutputBundle,
  entry: string,
  values: Record<`__${string}__`, unknown>,
) {
  const compile = async (version: string) => {
    const define = Object.fromEntries(
      Object.entries({ ...values, __VERSION__: version }).map(([name, value]) => [
        name,
        JSON.stringify(value),
      ]),
    )
    const { outputFiles } = await build({
      entryPoints: [entry],
      bundle: true,
      minify: true,
      write: false,
      format: 'iife',
      target: 'es2022',
      define,
    })
    return outputFiles[0]?.text ?? ''
  }
  const page = bundle['index.html']
  const version = createHash('sha256')
    .update((await compile('')) + (page?.type === 'asset' ? page.source : ''))
    .digest('hex')
    .slice(0, 12)
  context.emitFile({ type: 'asset', fileName: 'sw.js', source: await compile(version) })
}
