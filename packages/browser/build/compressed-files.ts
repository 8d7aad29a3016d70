import { existsSync, statSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const TEXT = /\.(js|css|html|json|svg|wasm|webmanifest)$/
/** In bytes: a smaller file fits into one packet uncompressed. */
const SMALLEST = 1_000

const ENCODINGS = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  gz: (bytes: Buffer) => promisify(gzip)(bytes, { level: 9 }),
}

/** Size of a built file as received by a browser that accepts this encoding. */
export function deliveredBytes(file: string, encoding: keyof typeof ENCODINGS): number {
  const compressed = `${file}.${encoding}`
  return statSync(existsSync(compressed) ? compressed : file).size
}

/** Writes `name.br` and `name.gz` beside every text file; the server sends them to browsers that accept them. */
export function compressedFiles(): Plugin {
  return {
    name: 'compressed-files',
    apply: 'build',
    enforce: 'post',
    async writeBundle({ dir = '' }, bundle) {
      const compress = async (file: string) => {
        const bytes = await readFile(file)
        if (bytes.length < SMALLEST) return
        for (const [extension, encode] of Object.entries(ENCODINGS))
          await writeFile(`${file}.${extension}`, await encode(bytes))
      }
      await Promise.all(
        Object.keys(bundle)
          .filter((name) => TEXT.test(name))
          .map((name) => compress(join(dir, name))),
      )
    },
  }
}
