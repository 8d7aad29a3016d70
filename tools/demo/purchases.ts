import { sql } from 'kysely'
import type { BrandName } from './catalogue/brands.ts'
import type { Diary } from './diary.ts'
import { at, daysAgo, LAST_DAY } from './hours.ts'
import { type NfeFileLine, writeNfeFile } from './nfe-file.ts'
import type { Team } from './people/team.ts'
import type { LivingShop } from './shop.ts'

/** The suppliers with the brands that they sell. */
const SUPPLIERS = [
  {
    name: 'Importadora Celular Sul',
    cnpj: '11444777000161',
    phone: '5133334000',
    email: 'pedidos@celularsul.example',
    leadDays: 12,
    brands: ['Apple', 'Samsung', 'Motorola', 'Xiaomi', 'Realme', 'Infinix', 'JBL'],
  },
  {
    name: 'Distribuidora Capas Brasil',
    cnpj: '11222333000181',
    phone: '1130304000',
    email: 'vendas@capasbrasil.example',
    leadDays: 5,
    brands: ['Spigen', 'Gorila Shield', 'Geonav', 'i2GO'],
  },
  {
    name: 'Películas & Cabos Ltda',
    cnpj: '12ABC34501DE35',
    phone: '2122225000',
    email: 'contato@peliculasecabos.example',
    leadDays: 3,
    brands: ['Baseus', 'Anker', 'Ugreen', 'QCY', 'SanDisk'],
  },
] as const satisfies readonly { brands: readonly BrandName[]; [field: string]: unknown }[]

const LINES = 3
/** Days from an NF-e's issue to its instalments. */
const TERMS = [28, 56]
/** By how many percent the file's supplier raised its prices. */
const DEARER = 3
/** Supplier's codes without a GTIN, for which a person has to choose a product. */
const UNKNOWN: readonly NfeFileLine[] = [
  {
    code: 'PEL-3D-C10',
    gtin: '',
    name: 'CX PELICULA 3D PRIVACIDADE C/10',
    unit: 'CX',
    quantity: 2,
    price: 8_900,
  },
  {
    code: 'CB-USBC-1M',
    gtin: '',
    name: 'CABO USB-C REFORCADO 1M PRETO',
    unit: 'UN',
    quantity: 15,
    price: 1_180,
  },
]

interface Bought {
  id: number
  code: string
  name: string
  gtin: string | null
  cost: number
}
interface Counting {
  position: number
  productId: number
  expected: number
  cost: number
}

/** Suppliers with a purchase order in each state, NF-e in three, and two repricings of which one was undone. */
export class Purchases {
  private readonly ids: number[] = []

  private readonly shop: LivingShop
  private readonly diary: Diary
  private readonly team: Team
  /** The company's CNPJ. */
  private readonly recipient: string

  constructor(shop: LivingShop, diary: Diary, team: Team, recipient: string) {
    this.shop = shop
    this.diary = diary
    this.team = team
    this.recipient = recipient
  }

  plan(): void {
    const { diary } = this
    diary.plan(daysAgo(85, 610), () => this.meetSuppliers())
    // Each supplier has delivered most of its products once.
    for (const [index] of SUPPLIERS.entries())
      diary.plan(daysAgo(70 - index, 640), () => this.deliverAll(index))
    const send = (index: number, from: number, days: number, minutes: number) =>
      diary.plan(daysAgo(days, minutes), () => this.send(index, from))
    diary.plan(daysAgo(14, 600), () => this.sendAndReceive(0, 3, 7, 'NF 1077', 1))
    diary.plan(daysAgo(3, 600), () => this.sendAndReceive(2, 0, 3, 'NF 4821', 0.5))
    diary.plan(daysAgo(2, 620), () => this.cancel(1, 3))
    send(1, 0, 1, 915)
    diary.plan(at(LAST_DAY, 870), async () => {
      const draft = await this.order(0, 0, 'Rever quantidades antes de enviar.')
      const choice = { quantity: 6 }
      await this.shop.call('PUT', `/purchase-list/${draft.lines[0].productId}`, this.by, choice)
    })
    diary.plan(daysAgo(4, 660), () => this.receiveNfe())
    diary.plan(daysAgo(1, 700), async () => this.importNfe(0, 9_055, await this.nfeLines(0, [6, 4])))
    diary.plan(at(LAST_DAY, 965), async () =>
      this.importNfe(2, 3_362, [...(await this.nfeLines(2, [12])), ...UNKNOWN]),
    )
    diary.plan(at(LAST_DAY, 920), async () => {
      await this.reprice('Samsung', { kind: 'percent', percent: 2.5, endsIn90: false })
      const { id } = await this.reprice('Baseus', { kind: 'margin', percent: 40, endsIn90: true })
      diary.plan(at(LAST_DAY, 938), () => this.shop.call('POST', `/repricings/${id}/undo`, this.by))
    })
  }

  private get by() {
    return this.team.stockers[0] ?? this.team.manager
  }

  private async meetSuppliers(): Promise<void> {
    for (const { brands: _, ...supplier } of SUPPLIERS)
      this.ids.push((await this.shop.call('POST', '/suppliers', this.by, supplier)).id)
  }

  /** Products of the supplier that run out first, without phones with serial numbers. */
  private sold(index: number, most: number, from = 0, order = sql`stock`): Promise<Bought[]> {
    const brands = SUPPLIERS[index]?.brands ?? []
    return this.shop.read(sql<Bought>`select products.id, code, products.name, gtin, cost_cents::int as cost
      from products join brands on brands.id = brand_id
      where brands.name = any(${[...brands]}) and archived_at is null and not serialised
      order by ${order}, products.id limit ${sql.lit(most)} offset ${sql.lit(from)}`)
  }

  private async order(index: number, from: number, comment = '') {
    const lines = (await this.sold(index, LINES, from)).map(({ id, cost }) => ({
      productId: id,
      quantity: 12,
      cost: cost / 100,
    }))
    return this.shop.call('POST', '/purchases', this.by, { supplierId: this.ids[index], comment, lines })
  }

  private async send(index: number, from: number) {
    const { id } = await this.order(index, from)
    await this.shop.call('POST', `/purchases/${id}/send`, this.by, {})
    return id
  }

  private async receive(source: object, document: string, part: number, freight: number): Promise<void> {
    const { call } = this.shop
    const receipt = await call.call(this.shop, 'POST', '/receipts', this.by, source)
    const lines = receipt.lines.map(({ position, productId, expected, cost }: Counting) => ({
      position,
      productId,
      quantity: Math.floor(expected * part),
      cost,
    }))
    const counted = { document: document || receipt.document, freight, lines }
    await this.shop.call('PUT', `/receipts/${receipt.id}`, this.by, counted)
    await this.shop.call('POST', `/receipts/${receipt.id}/finish`, this.by, { prices: 'keep' })
  }

  private async deliverAll(index: number): Promise<void> {
    const lines = await this.sold(index, 60)
    const receipt = await this.shop.call('POST', '/receipts', this.by, { supplierId: this.ids[index] })
    const counted = lines.map(({ id, cost }) => ({ productId: id, quantity: 2, cost: cost / 100 }))
    await this.shop.call('PUT', `/receipts/${receipt.id}`, this.by, {
      document: `NF 9${index}12`,
      lines: counted,
    })
    await this.shop.call('POST', `/receipts/${receipt.id}/finish`, this.by, { prices: 'keep' })
  }

  private async sendAndReceive(
    index: number,
    from: number,
    days: number,
    document: string,
    part: number,
  ): Promise<void> {
    const purchaseId = await this.send(index, from)
    this.diary.plan(this.shop.time() + (days - 1) * 86_400_000, () =>
      this.receive({ purchaseId }, document, part, 25),
    )
  }

  private async cancel(index: number, from: number): Promise<void> {
    const { id } = await this.order(index, from)
    const reason = `Pedido refeito com ${SUPPLIERS[2].name}.`
    this.diary.plan(this.shop.time() + 90 * 60_000, () =>
      this.shop.call('POST', `/purchases/${id}/cancel`, this.by, { reason }),
    )
  }

  /** Lines as the supplier's system writes them, with products that sell well enough to be bought again. */
  private async nfeLines(index: number, quantities: readonly number[]): Promise<NfeFileLine[]> {
    const products = await this.sold(index, quantities.length, 0, sql`gtin is null, stock desc`)
    return products.map(({ code, name, gtin, cost }, place) => ({
      code: `REF-${code}`,
      gtin: gtin ?? '',
      name: name.toUpperCase(),
      unit: 'UN',
      quantity: quantities[place] ?? 1,
      price: Math.round((cost * (100 + DEARER)) / 100),
    }))
  }

  private async importNfe(index: number, number: number, lines: NfeFileLine[]): Promise<number> {
    const { cnpj, name, phone } = SUPPLIERS[index] ?? SUPPLIERS[0]
    const issuedAt = new Date(this.shop.time() - 24 * 60 * 60_000)
    const file = writeNfeFile({
      supplier: { cnpj, name, phone },
      recipient: this.recipient,
      number,
      issuedAt,
      lines,
      terms: TERMS,
    })
    const { nfe } = await this.shop.call('POST', '/nfes', this.by, { file: file.toString('base64') })
    return nfe.id
  }

  private async receiveNfe(): Promise<void> {
    const nfeId = await this.importNfe(1, 20_417, await this.nfeLines(1, [10, 20, 5]))
    this.diary.plan(this.shop.time() + 9 * 60_000, () => this.receive({ nfeId }, '', 1, 0))
  }

  private async reprice(brand: BrandName, rule: object) {
    const change = { filter: { brand }, rule }
    const { digest } = await this.shop.call('POST', '/repricings/preview', this.by, change)
    return this.shop.call('POST', '/repricings', this.by, { ...change, digest })
  }
}
