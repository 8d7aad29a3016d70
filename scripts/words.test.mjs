import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root as repository } from './runtime.mjs'
import { changeWord, FOLDERS, findWrongWords } from './words.mjs'

const WORDS = [
  { word: /loja física/i, instead: 'loja', except: { 'apps/web/src/old.tsx': ["'Loja física'"] } },
]
const SPECIFIED = "export const TITLE = 'Loja física'\n"

function inFiles(files, work) {
  const root = mkdtempSync(join(tmpdir(), 'shop-words-'))
  for (const folder of [...FOLDERS, 'apps/api/test', 'apps/web/test', 'e2e'])
    mkdirSync(join(root, folder), { recursive: true })
  for (const [path, text] of Object.entries(files)) writeFileSync(join(root, path), text)
  try {
    return work(root)
  } finally {
    rmSync(root, { recursive: true })
  }
}
const foundIn = (files) =>
  inFiles({ 'apps/web/src/old.tsx': SPECIFIED, ...files }, (root) => findWrongWords(root, WORDS))

it('every thing has one word in all texts', () => {
  expect(findWrongWords(repository)).toEqual([])
})

it.each([
  [
    'a screen',
    { 'apps/web/src/a.tsx': "\nconst a = 'Na loja física'\n" },
    ["apps/web/src/a.tsx:2: 'loja física' is loja"],
  ],
  [
    'the manual',
    { 'apps/web/manual/a.md': 'Vá à loja física.\n' },
    ["apps/web/manual/a.md:1: 'loja física' is loja"],
  ],
  ['a comment', { 'apps/web/src/a.tsx': '// loja física\n' }, []],
  ['a test', { 'apps/web/src/a.test.tsx': "it('loja física')\n" }, []],
  [
    'an exception without its text',
    { 'apps/web/src/old.tsx': "export const TITLE = 'Loja'\n" },
    ["scripts/words.mjs: no text needs the exception apps/web/src/old.tsx: 'Loja física'"],
  ],
])('a word that is not used is named with its place: %s', (_, files, problems) => {
  expect(foundIn(files)).toEqual(problems)
})

it('a word is changed in every text and test, in its case, and in no name', () => {
  const before = "// motoboy\nconst a = 'Motoboy e motoboys'\nconst motoboy_id = AGUARDANDO_MOTOBOY.motoboy\n"
  const after =
    "// motoboy\nconst a = 'Entregador e motoboys'\nconst motoboy_id = AGUARDANDO_MOTOBOY.motoboy\n"
  const files = { 'apps/web/src/a.test.tsx': before, 'e2e/a.spec.ts': before, 'apps/web/src/b.ts': 'a\n' }
  inFiles(files, (root) => {
    expect(changeWord(root, 'motoboy', 'entregador')).toEqual(['apps/web/src/a.test.tsx', 'e2e/a.spec.ts'])
    expect(readFileSync(join(root, 'e2e/a.spec.ts'), 'utf8')).toBe(after)
  })
})
