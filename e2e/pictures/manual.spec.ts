import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findWrongInManual, hashOf, hashOfChapters, screensOf } from '../../scripts/manual.mjs'
import { ADMIN, expect, signIn, test } from '../src/shop.ts'
import { demo, PC, PHONE, type Picture, take } from './take.ts'

const ROOT = join(import.meta.dirname, '../..')
const FOLDER = join(ROOT, 'apps/web/manual')
const RECORD = join(FOLDER, 'pictures.json')
const PDF = 'apps/web/public/manual.pdf'
const MOST_BYTES = 80_000
/** The screen without menu and top bar. */
const SCREEN = { x: 260, y: 56, width: PC.width - 260, height: PC.height - 56 }

const PICTURES: readonly Picture[] = [
  { name: 'comecar', path: '/admin/start' },
  { name: 'mudanca', path: '/admin/moving' },
  { name: 'painel', path: '/admin/dashboard' },
  { name: 'vendas', path: '/admin/selling?customer=1&q=capa' },
  { name: 'pedidos', path: '/admin/orders?status=11' },
  { name: 'clientes', path: '/admin/customers' },
  { name: 'aprovar-clientes', path: '/admin/customers?view=waiting' },
  { name: 'separacao', path: '/admin/stocking', person: demo('estoque'), size: PHONE },
  { name: 'entregas', path: '/admin/deliveries', person: demo('entregador'), size: PHONE },
  { name: 'devolucoes', path: '/admin/returns' },
  { name: 'solicitacoes', path: '/admin/requests' },
  { name: 'garantia', path: '/admin/claims' },
  { name: 'usados', path: '/admin/trade-ins' },
  { name: 'livro-de-aparelhos', path: '/admin/device-book' },
  { name: 'produtos', path: '/admin/products' },
  { name: 'numeros-de-serie', path: '/admin/units' },
  { name: 'defeituosos', path: '/admin/defective' },
  { name: 'contagem', path: '/admin/counts' },
  { name: 'compras', path: '/admin/purchases' },
  { name: 'recebimentos', path: '/admin/purchases?view=receipts' },
  { name: 'precos', path: '/admin/purchases?view=prices' },
  { name: 'caixa', path: '/admin/cash' },
  { name: 'acertos', path: '/admin/cash?view=settlements' },
  { name: 'extrato', path: '/admin/bank' },
  { name: 'contas-a-receber', path: '/admin/receivables' },
  { name: 'estoque-sem-pagamento', path: '/admin/unpaid' },
  { name: 'relatorios', path: '/admin/reports?report=1&start=2000-01-01&end=2099-12-31' },
  { name: 'funcionarios', path: '/admin/employees' },
  { name: 'regras', path: '/admin/roles' },
  { name: 'configuracoes', path: '/admin/settings' },
  { name: 'perfil', path: '/admin/profile' },
  { name: 'integracoes', path: '/admin/integrations' },
  { name: 'auditoria', path: '/admin/audit' },
]

test.use({ contextOptions: { reducedMotion: 'reduce' }, bypassCSP: true })

/** Records the hashes from which a picture was made, so that `npm run check` finds outdated ones. */
function record(name: string, facts: object) {
  const all = { ...JSON.parse(readFileSync(RECORD, 'utf8')), [name]: facts }
  const sorted = Object.fromEntries(Object.entries(all).sort(([a], [b]) => a.localeCompare(b)))
  writeFileSync(RECORD, `${JSON.stringify(sorted, null, 2)}\n`)
}

const recorded = JSON.parse(readFileSync(RECORD, 'utf8'))
const { old } = findWrongInManual(ROOT)
const isOld = ({ name }: Picture) => old.includes(name) || !(name in recorded)

for (const { name, path, person = ADMIN, size = PC } of PICTURES.filter(isOld))
  test(`manual/pictures/${name}.webp`, async ({ page }) => {
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme: 'light' })
    // The demo shop has done all first steps; their screen shows a shop that is at its second.
    if (name === 'comecar')
      await page.route('**/api/start', (route) =>
        route.fulfill({
          json: {
            data: {
              steps: { company: true, people: true, products: false, customers: false, sale: false },
              dismissed: false,
            },
          },
        }),
      )
    await signIn(page, person, path)
    const clip = size === PC ? SCREEN : undefined
    const picture = await take(page, { quality: 0.35, clip })
    expect(picture.length).toBeLessThan(MOST_BYTES)
    writeFileSync(join(FOLDER, 'pictures', `${name}.webp`), picture)
    const screen = screensOf(ROOT).get(path.replace(/\?.*/, '')) ?? ''
    const { width, height } = clip ?? size
    record(name, { screen, hash: hashOf(ROOT, screen), width, height })
  })

test('manual.pdf', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await signIn(page, ADMIN, '/admin/help/tudo')
  await expect(page.getByRole('heading', { level: 2 })).not.toHaveCount(0)
  const images = page.locator('main img')
  await expect(images).toHaveCount(PICTURES.length)
  // As JPEG and as wide as needed on paper: Chromium would store WebP uncompressed.
  await images.evaluateAll(async (all) => {
    for (const image of all as HTMLImageElement[]) {
      await image.decode()
      const canvas = document.createElement('canvas')
      canvas.width = Math.min(900, image.naturalWidth)
      canvas.height = (canvas.width * image.naturalHeight) / image.naturalWidth
      canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
      image.src = canvas.toDataURL('image/jpeg', 0.55)
      await image.decode()
    }
  })
  await page.pdf({
    path: join(ROOT, PDF),
    format: 'A4',
    margin: { top: '18mm', bottom: '18mm', left: '16mm', right: '16mm' },
    tagged: true,
    outline: true,
    displayHeaderFooter: true,
    headerTemplate: '<span></span>',
    footerTemplate:
      '<div style="width:100%;font-size:8px;text-align:center"><span class="pageNumber"></span> / <span class="totalPages"></span></div>',
  })
  record('manual.pdf', { hash: hashOfChapters(ROOT) })
})
