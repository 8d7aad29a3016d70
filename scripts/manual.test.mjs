import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { findWrongInManual, hashOf, hashOfChapters, screensOf } from './manual.mjs'
import { root as repository } from './runtime.mjs'

const ROUTES = `
const SCREENS = {
  cash: screen(async () => (await import('./features/cash/cash-screen.tsx')).CashScreen),
}
const cash = createRoute({
  ...inFrame,
  path: '/admin/cash',
  component: SCREENS.cash,
})
const one = createRoute({ ...inFrame, path: '/admin/cash/$id', component: SCREENS.cash })
`
const CHAPTER = `---
group: Dinheiro
order: 1
screens: /admin/cash
---
# Caixa

Abra o [Caixa](/admin/cash?view=all) e toque em **Abrir caixa**.

- **Falta dinheiro:** conte de novo.

![O caixa aberto com o troco inicial](pictures/caixa.webp)
`
const SCREEN = 'apps/web/src/features/cash/cash-screen.tsx'

/** What is wrong and what is old in a manual with one chapter and one picture, after a change of its files. */
function foundAfter(changed = {}) {
  const root = mkdtempSync(join(tmpdir(), 'shop-manual-'))
  const write = (files) => {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(root, path)), { recursive: true })
      writeFileSync(join(root, path), text)
    }
  }
  try {
    write({
      'apps/web/src/routes.tsx': ROUTES,
      [SCREEN]: '<Button>Abrir caixa</Button>',
      'apps/web/manual/caixa.md': CHAPTER,
      'apps/web/manual/pictures/caixa.webp': 'picture',
    })
    const taken = {
      caixa: { screen: SCREEN, hash: hashOf(root, SCREEN) },
      'manual.pdf': { hash: hashOfChapters(root) },
    }
    write({ 'apps/web/manual/pictures.json': JSON.stringify(taken), ...changed })
    const { wrong, old } = findWrongInManual(root)
    return { wrong: wrong.map((line) => line.replace('apps/web/manual: ', '')), old }
  } finally {
    rmSync(root, { recursive: true })
  }
}

const chapter = (from, to) => ({ 'apps/web/manual/caixa.md': CHAPTER.replace(from, to) })

it('a complete manual has nothing wrong', () => {
  expect(foundAfter()).toEqual({ wrong: [], old: [] })
})

it.each([
  [
    'a screen without a chapter',
    { 'apps/web/src/routes.tsx': `${ROUTES}\nconst till = createRoute({ path: '/admin/till', })` },
    ['no chapter explains /admin/till'],
  ],
  [
    'a chapter of a screen that does not exist',
    chapter('screens: /admin/cash', 'screens: /admin/cash, /admin/gone'),
    ['caixa.md names the screen /admin/gone, which does not exist'],
  ],
  [
    'a link to a screen that does not exist',
    chapter('(/admin/cash?view=all)', '(/admin/gone)'),
    ['caixa.md links to /admin/gone, which does not exist'],
  ],
  [
    'a link to a chapter that does not exist',
    chapter('(/admin/cash?view=all)', '(acertos.md)'),
    ['caixa.md names acertos.md, which does not exist'],
  ],
  [
    'a picture that does not exist',
    chapter('pictures/caixa.webp', 'pictures/gone.webp'),
    ['caixa.md names pictures/gone.webp, which does not exist', 'no chapter shows pictures/caixa.webp'],
  ],
  [
    'a picture without a description',
    chapter('O caixa aberto com o troco inicial', ''),
    ['caixa.md: the picture pictures/caixa.webp has no description'],
  ],
  [
    'a button that no screen has',
    chapter('**Abrir caixa**', '**Abrir o caixa**'),
    ["caixa.md: no screen says 'Abrir o caixa'"],
  ],
  [
    'a chapter without its head',
    chapter('order: 1', 'order: a'),
    ['caixa.md does not begin with group, order, screens and a title'],
  ],
  [
    'two chapters of one screen',
    { 'apps/web/manual/outro.md': CHAPTER },
    ['several chapters explain /admin/cash'],
  ],
])('%s is named', (_, changed, problems) => {
  expect(foundAfter(changed).wrong).toEqual(problems)
})

it.each([
  ['a picture older than its screen', { [SCREEN]: '<Button>Abrir caixa</Button> <p>changed</p>' }, 'caixa'],
  ['a PDF older than the chapters', chapter('Abra o', 'Vá ao'), 'manual.pdf'],
])('%s is old, not wrong', (_, changed, name) => {
  expect(foundAfter(changed)).toEqual({ wrong: [], old: [name] })
})

it('reads the file of every screen of the web app', () => {
  const screens = screensOf(repository)
  expect(screens.get('/admin/selling')).toBe('apps/web/src/features/selling/selling-screen.tsx')
  expect(screens.get('/admin/unpaid')).toBe('apps/web/src/features/unpaid/unpaid-screen.tsx')
  expect(screens.get('/login')).toBe('apps/web/src/features/accounts/login-screen.tsx')
  const without = [...screens].filter(([, file]) => !file).map(([path]) => path)
  expect(without).toEqual(['/logout', '$'])
})
