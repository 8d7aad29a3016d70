import { Font } from '@react-pdf/renderer'
import { extractText } from 'unpdf'
import { beforeAll, expect, test, vi } from 'vitest'
import { renderOrderPdf } from './order-document.tsx'
import type { OrderSheet } from './order-sheet.ts'

// A file's address in the browser is a path here.
beforeAll(() => {
  const register = Font.register.bind(Font)
  vi.spyOn(Font, 'register').mockImplementation((family) => {
    if (!('fonts' in family)) throw new Error('a family of fonts was expected')
    const fonts = family.fonts.map((font) => ({
      ...font,
      src: font.src.replace(/^.*node_modules/, 'node_modules'),
    }))
    return register({ ...family, fonts })
  })
})

const sheetOf = (customer: string, name: string): OrderSheet => ({
  company: null,
  title: 'Pedido 12345678',
  fileName: 'pedido.pdf',
  facts: [{ label: 'Cliente', value: customer }],
  items: [{ id: 1, name, quantity: 3, note: '' }],
  printedAt: '25/11/2026',
})

/** The texts of a PDF without blanks, as a reader of PDFs finds them. */
async function printed(sheet: OrderSheet): Promise<string> {
  const { text } = await extractText(await (await renderOrderPdf(sheet)).bytes(), { mergePages: true })
  return text.normalize('NFC').replaceAll(/\s/g, '')
}

test.each([
  ['Portuguese', 'José Conceição', 'Película 6,1" – 5 €'],
  ['decomposed accents', 'José Conceição'.normalize('NFD'), 'Capa'],
  ['inches as the trade writes them', 'Ana', 'Tela 6,1″ ≥ 120 Hz'],
  ['Polish', 'Łódź Święty', 'Capa'],
  ['Greek and Russian', 'Ελένη Иванова', 'Capa'],
  ['Chinese', '王小明', '手機殼 iPhone 13'],
  ['Japanese', '山田たろう', 'ケース 13'],
  ['Korean', '김민준', '케이스 13'],
])("the order's PDF prints %s", async (_language, customer, name) => {
  const text = await printed(sheetOf(customer, name))
  for (const value of [customer, name]) expect(text).toContain(value.normalize('NFC').replaceAll(/\s/g, ''))
})

test("an emoji leaves its neighbours in the order's PDF as they are", async () => {
  expect(await printed(sheetOf('Ana 🦄 Lima', 'Capa 📱 6,1″'))).toMatch(/Ana.*Lima.*Capa.*6,1″/u)
})
