import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { makeCustomer, makeProduct } from './make.ts'
import { placeOrder, placeOrderOf } from './orders.ts'
import { ADMIN, expect, signIn, test } from './shop.ts'

interface Paper {
  text: string
  /** Widths of its images when printed: 0 for an image that is not loaded. */
  images: number[]
  /** The CSS rule with the size of the paper. */
  size: string
}

/** The content that would be printed at that moment. */
async function papersOf(page: Page) {
  await page.addInitScript(() => {
    const papers: object[] = []
    window.print = () => {
      const sheet = document.getElementById('print-sheet')
      papers.push({
        text: sheet?.innerText ?? sheet?.textContent ?? '',
        images: Array.from(sheet?.querySelectorAll('img') ?? [], (image) => image.naturalWidth),
        size: sheet?.querySelector('style')?.textContent ?? '',
      })
    }
    Object.assign(window, { papers })
  })
  return {
    async next(): Promise<Paper> {
      const first = await page.waitForFunction(() =>
        (window as unknown as { papers: Paper[] }).papers.shift(),
      )
      return (await first.jsonValue()) as Paper
    },
  }
}

test('every paper begins with the company and its logo', async ({ page, api }) => {
  const { data } = await api.GET('/api/companies/card')
  const { name = '', logoUrl } = data?.data ?? {}
  expect(logoUrl).not.toBeNull()
  const { orderId } = await placeOrder(api)
  const papers = await papersOf(page)
  await signIn(page, ADMIN, `/admin/orders?order=${orderId}&dialog=details`)
  for (const paper of ['Recibo de 80 mm', 'Recibo de 58 mm', 'Romaneio']) {
    await page.getByRole('button', { name: 'Recibo e romaneio' }).click()
    await page.getByRole('menuitem', { name: paper }).click()
    const { text, images } = await papers.next()
    expect(text, paper).toContain(name)
    expect(text, paper).toContain('CNPJ')
    expect(images[0], paper).toBeGreaterThan(0)
  }
  await page.goto('/admin/customers')
  await page.getByRole('button', { name: 'Imprimir' }).first().click()
  const list = await papers.next()
  expect(list.text).toContain(name)
  expect(list.images[0]).toBeGreaterThan(0)
})

test('the paper of a receipt is as long as the receipt', async ({ page, api }) => {
  const { orderId } = await placeOrder(api)
  const papers = await papersOf(page)
  await signIn(page, ADMIN, `/admin/orders?order=${orderId}&dialog=details`)
  await page.getByRole('button', { name: 'Recibo e romaneio' }).click()
  await page.getByRole('menuitem', { name: 'Recibo de 58 mm' }).click()
  const [, width, height] = /size: (\d+)mm (\d+)mm/.exec((await papers.next()).size) ?? []
  expect(width).toBe('58')
  expect(Number(height)).toBeGreaterThan(80)
  expect(Number(height)).toBeLessThan(200)
})

test('a word without a space stays on receipts, on printed lists and on labels', async ({ page, api }) => {
  const word = 'Supercalifragilistico'.repeat(3).slice(0, 60)
  const customer = await makeCustomer(api, {})
  const product = await makeProduct(api, { name: `${word} ${randomUUID().slice(0, 8)}` })
  const { orderId } = await placeOrderOf(api, customer, product)
  await page.addInitScript(() => {
    window.print = () => {
      const sheet = document.getElementById('print-sheet')?.cloneNode(true)
      // After the app has removed its own.
      setTimeout(() => {
        if (sheet) document.body.append(sheet)
        document.body.dataset.printing = 'true'
      })
    }
  })
  /** Texts that are drawn beyond the right edge of the paper. */
  const beyond = (paper: Locator) =>
    paper.evaluate((sheet) => {
      const { right } = sheet.getBoundingClientRect()
      const range = document.createRange()
      const texts = document.createTreeWalker(sheet, NodeFilter.SHOW_TEXT)
      const found: string[] = []
      while (texts.nextNode()) {
        range.selectNodeContents(texts.currentNode)
        const isBeyond = Array.from(range.getClientRects()).some((rect) => rect.right > right + 1)
        if (isBeyond && texts.currentNode.parentElement?.tagName !== 'STYLE')
          found.push(texts.currentNode.textContent ?? '')
      }
      return found
    })
  await page.setViewportSize({ width: 720, height: 1000 })
  for (const paper of ['Recibo de 80 mm', 'Recibo de 58 mm', 'Romaneio']) {
    await signIn(page, ADMIN, `/admin/orders?order=${orderId}&dialog=details`)
    await page.getByRole('button', { name: 'Recibo e romaneio' }).click()
    await page.getByRole('menuitem', { name: paper }).click()
    const sheet = page.locator('#print-sheet')
    await expect(sheet).toBeAttached()
    await page.emulateMedia({ media: 'print' })
    await expect(sheet).toContainText(word)
    expect(await beyond(sheet), paper).toEqual([])
    await page.emulateMedia({ media: 'screen' })
  }
  await signIn(page, ADMIN, `/admin/products?panel=labels&codes=${product.code}`)
  const label = page.getByRole('article')
  await expect(label).toContainText(word)
  expect(await beyond(label)).toEqual([])
})

test('a label of a product names the shop', async ({ page, api }) => {
  const { data } = await api.GET('/api/companies/card')
  await signIn(page, ADMIN, '/admin/products?panel=labels&codes=100281')
  await expect(page.getByRole('article').getByText(data?.data.name ?? '-')).toBeVisible()
})

test('the PDF of an order holds the logo, whatever kind of image that is', async ({ page, api }) => {
  const { orderId } = await placeOrder(api)
  await signIn(page, ADMIN, `/admin/orders?order=${orderId}&dialog=pdf`)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Baixar PDF' }).click()
  const file = await readFile(await (await download).path())
  expect(file.includes('/DCTDecode')).toBe(true)
})
