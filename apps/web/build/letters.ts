import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'

const FONT = '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'
const CACHE = fileURLToPath(new URL('../../../node_modules/.cache/letters', import.meta.url))
const ASCII = String.fromCharCode(...Array.from({ length: 95 }, (_, i) => 32 + i))
/** The letters of Portuguese and Spanish and the symbols on the screens; the system's font draws all others. */
const LETTERS = `${ASCII}\u00a0§©ª«°·º»¿×ÀÁÂÃÇÈÉÊÍÑÓÔÕÚÜàáâãçèéêíñóôõúü–—‘’“”•…−→`
/** Tabular figures and kerning; the font's other features are not used. */
const FEATURES = ['tnum', 'kern']
const WEIGHTS = { min: 400, max: 700 }

/**
 * Writes the brand's font with only these letters and weights, a third of its full size, and returns the file's path.
 */
export async function lettersFile(): Promise<string> {
  const whole = readFileSync(createRequire(import.meta.url).resolve(FONT))
  const options = {
    targetFormat: 'woff2',
    keepFeatures: FEATURES,
    noHinting: true,
    variationAxes: { wght: WEIGHTS },
  } as const
  const letters = await subsetFont(whole, LETTERS, options)
  const file = join(CACHE, `inter-${createHash('sha256').update(letters).digest('hex').slice(0, 8)}.woff2`)
  mkdirSync(CACHE, { recursive: true })
  writeFileSync(file, letters)
  return file
}
