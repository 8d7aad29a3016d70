import type { BrowserContext, ElementHandle, Page } from '@playwright/test'
import { ROUTES, SIGNED_OUT_ROUTES } from '../../apps/storefront/src/routes.ts'
import { enter } from './customer.ts'
import { makeCustomer, makeProduct } from './make.ts'
import { DIALOGS, INSIDE, OUTSIDE, opened, screenUnder, shown } from './screens.ts'
import { expect, rendered, signIn, test } from './shop.ts'

// Every field of every screen and dialog keeps what is typed into it, key by key, while the answers of the server take
// two seconds: a field that is recreated, loses the focus or is overwritten by a late answer loses letters.

test.setTimeout(600_000)

/** Milliseconds between two keys: fifteen a second. */
const KEY_MS = 66
const ANSWER_MS = 2000
/** Longer than any field waits for a pause before it searches or saves. */
const PAUSE_MS = 300

const NO_TEXT = ['checkbox', 'radio', 'file', 'hidden', 'range', 'color']
const FIELDS = [`input${NO_TEXT.map((type) => `:not([type=${type}])`).join('')}`, 'textarea']
  .map((kind) => `${kind}:not([readonly]):not([disabled])`)
  .join()

type Field = ElementHandle<HTMLInputElement | HTMLTextAreaElement>

/** Delays each answer, and counts those that are awaited. */
async function slowDown(page: Page) {
  const awaited = new Set<object>()
  page.on('requestfinished', (request) => awaited.delete(request))
  page.on('requestfailed', (request) => awaited.delete(request))
  await page.route(/\/api\/(?!.*events)/, async (route) => {
    awaited.add(route.request())
    await new Promise((done) => setTimeout(done, ANSWER_MS))
    await route.continue().catch(() => {})
  })
  return awaited
}

/**
 * The visible fields, those in rows first, because a search hides rows; of a list's rows those of the first two, because
 * the others are the same fields.
 */
async function fieldsOf(page: Page, within: string) {
  const inRows: Field[] = []
  const others: Field[] = []
  for (const field of await page.locator(within).locator(FIELDS).elementHandles()) {
    if (!(await field.isVisible())) continue
    const row = await (field as Field).evaluate((one) => {
      const found = one.closest('tr, li')
      return found ? [...(found.parentElement?.children ?? [])].indexOf(found) : null
    })
    if (row === null) others.push(field as Field)
    else if (row < 2) inRows.push(field as Field)
  }
  return [...inRows, ...others]
}

/** What a person would type there: digits where the field takes a number. */
const textFor = (field: Field) =>
  field.evaluate((one) => {
    const isNumber =
      ['numeric', 'decimal', 'tel'].includes(one.inputMode) || ['number', 'tel'].includes(one.type)
    const text = isNumber ? (one.placeholder.startsWith('dd/') ? '01022026' : '1234') : 'abcdefgh'
    return one.type === 'email' || one.maxLength < 0 ? text : text.slice(0, one.maxLength)
  })

const signs = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase()

/** Types with a pause in the middle, so that the second half meets the answers to the first. */
async function typeInto(page: Page, field: Field, awaited: ReadonlySet<object>) {
  const name = await field.evaluate(
    (one) => one.labels?.[0]?.textContent || one.ariaLabel || one.placeholder || one.outerHTML.slice(0, 200),
  )
  const text = await textFor(field)
  const half = Math.ceil(text.length / 2)
  await field.click()
  await page.keyboard.press('Control+A')
  await page.keyboard.type(text.slice(0, half), { delay: KEY_MS })
  await page.waitForTimeout(PAUSE_MS)
  await page.keyboard.type(text.slice(half), { delay: KEY_MS })
  await expect.poll(() => awaited.size, { intervals: [50] }).toBe(0)
  await rendered(page)
  const found = await field.evaluate((one) => (one.isConnected ? one.value : '(recreated)'))
  return { name, lost: signs(found) === signs(text) ? undefined : `“${text}” became “${found}”` }
}

/** Types into every field, and reports those that lost letters. @returns the number of fields typed into */
async function walk(page: Page, path: string, within: string) {
  const fields = await fieldsOf(page, within)
  if (fields.length === 0) return 0
  const awaited = await slowDown(page)
  let typed = 0
  for (const field of fields) {
    // What was typed before may hide a field (another choice, a search).
    if (!(await field.isVisible()) || (await field.isDisabled())) continue
    typed++
    const { name, lost } = await typeInto(page, field, awaited)
    expect.soft(lost, `${path}: ${name}`).toBeUndefined()
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  return typed
}

/**
 * Opens a dialog or a panel: on the screen that is open if it is the same, because loading a document takes a second of
 * CPU time. A document into which something was typed is left: it would ask about that.
 */
async function openOver(page: Page, path: string, wasTyped: boolean) {
  const isOnScreen = !wasTyped && new URL(page.url()).pathname === screenUnder(path)
  if (isOnScreen) return opened(page, path)
  await page.goto(path)
  await shown(page, path)
}

/** Pages of a test that are typed into at the same time: most of the time each waits for the next key. */
const PAGES = 4

/** Walks all paths, several at a time, each page one after the other. @returns the number of fields typed into */
async function walkAll(
  context: BrowserContext,
  paths: readonly string[],
  visit: (page: Page, path: string, wasTyped: boolean) => Promise<number>,
) {
  let typed = 0
  const waiting = paths.values()
  const walkSome = async () => {
    const page = await context.newPage()
    // The question of a form that is left with what was typed.
    page.on('dialog', (dialog) => void dialog.accept())
    let found = 0
    for (const path of waiting) {
      found = await visit(page, path, found > 0)
      typed += found
    }
    await page.close()
  }
  await Promise.all(Array.from({ length: Math.min(PAGES, paths.length) }, walkSome))
  return typed
}

/** Writes the number into the report; a walk that finds no fields has checked nothing. */
function report(typed: number) {
  test.info().annotations.push({ type: 'fields typed', description: String(typed) })
  expect(typed).toBeGreaterThan(2)
}

test('every field of the screens keeps what is typed', async ({ page, context }) => {
  await signIn(page)
  const typed = await walkAll(context, INSIDE, async (one, path) => {
    await one.goto(path)
    await shown(one, path)
    return walk(one, path, 'main')
  })
  report(typed)
})

test('every field outside of the back-office keeps what is typed', async ({ context }) => {
  const typed = await walkAll(context, OUTSIDE, async (page, path) => {
    await page.goto(path)
    await shown(page, path)
    return walk(page, path, 'body')
  })
  report(typed)
})

for (const [screen, addresses] of Object.entries(DIALOGS))
  test(`every field of the dialogs of the ${screen} keeps what is typed`, async ({ page, api, context }) => {
    await signIn(page)
    const typed = await walkAll(context, await addresses(api), async (one, path, wasTyped) => {
      await openOver(one, path, wasTyped)
      return walk(one, path, screenUnder(path) ? '[role="dialog"]' : 'main')
    })
    report(typed)
  })

test('totals typed into a count are kept, one after the other', async ({ page, api }) => {
  const made = [await makeProduct(api, { stock: 3 }), await makeProduct(api, { stock: 4 })]
  const { data } = await api.POST('/api/counts', {
    body: { name: 'Totais', blind: false, scope: { codes: made.map(({ code }) => code) } },
  })
  await signIn(page, undefined, `/admin/counts?count=${data?.data.id}`)
  await expect(page.getByLabel(`Total contado de ${made[1]?.name}`)).toBeVisible()
  await slowDown(page)
  for (const { name } of made) {
    await page.getByRole('list').getByLabel(`Total contado de ${name}`).click()
    await page.keyboard.type('127', { delay: KEY_MS })
    await page.keyboard.press('Enter')
  }
  const list = page.getByRole('list')
  for (const { name } of made) await expect(list.getByLabel(`Total contado de ${name}`)).toHaveValue('127')
  await expect
    .poll(async () => {
      const { data: now } = await api.GET('/api/counts/{id}', {
        params: { path: { id: String(data?.data.id) } },
      })
      return now?.data.lines.map(({ counted }) => counted)
    })
    .toEqual([127, 127])
})

test('every field of the customers’ shop keeps what is typed', async ({ page, api, context }) => {
  const { email } = await makeCustomer(api, {})
  const visit = async (one: Page, path: string) => {
    await one.goto(`/loja${path}`)
    await expect(one.getByRole('heading', { level: 1 })).toBeVisible()
    return walk(one, path, 'body')
  }
  const signedOut = await walkAll(context, [ROUTES.catalogue, ...Object.values(SIGNED_OUT_ROUTES)], visit)
  await enter(page, email)
  report(signedOut + (await walkAll(context, [ROUTES.catalogue, ROUTES.account], visit)))
})
