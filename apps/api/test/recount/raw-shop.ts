/**
 * The shop's raw rows, read without condition, join or sum. The recount from them shares neither SQL nor rules nor time
 * functions with the product. Money in cents, times in milliseconds.
 */

type Raw = Record<string, unknown>
export type ReadTable = (table: string) => AsyncIterable<readonly Raw[]>

const number = (value: unknown) => Number(value ?? 0)
const idOf = (value: unknown) => (value === null ? null : Number(value))
const text = (value: unknown) => String(value ?? '')
const instant = (value: unknown) => (value === null ? null : new Date(value as string | Date).getTime())

const FORMS = {
  orders: (raw: Raw) => ({
    id: number(raw.id),
    code: text(raw.code),
    customer: number(raw.customer_id),
    attendant: idOf(raw.attendant_id),
    deliverer: idOf(raw.deliverer_id),
    status: number(raw.status),
    payment: text(raw.payment),
    warranty: number(raw.warranty_cents),
    freight: number(raw.freight_cents),
    creditUsed: number(raw.credit_used_cents),
    placed: instant(raw.placed_at) as number,
    shipped: instant(raw.shipped_at),
  }),
  order_parts: (raw: Raw) => ({
    order: number(raw.order_id),
    position: number(raw.position),
    kind: text(raw.kind),
    amount: number(raw.amount_cents) - number(raw.lowered_cents),
  }),
  order_items: (raw: Raw) => ({
    order: number(raw.order_id),
    product: number(raw.product_id),
    quantity: number(raw.quantity),
    price: number(raw.unit_price_cents),
  }),
  returned_items: (raw: Raw) => ({
    kind: text(raw.kind),
    order: number(raw.order_id),
    from: number(raw.from_order_id),
    productName: text(raw.product_name),
    quantity: number(raw.quantity),
    price: number(raw.unit_price_cents),
    // Earlier releases moved the whole value.
    moved: raw.moved_cents === null ? null : number(raw.moved_cents),
    comments: text(raw.comments),
    employee: idOf(raw.employee_id),
    at: instant(raw.created_at) as number,
  }),
  customers: (raw: Raw) => ({
    id: number(raw.id),
    name: text(raw.name),
    email: text(raw.email),
    phone: text(raw.phone),
    level: number(raw.level),
    deliverer: idOf(raw.deliverer_id),
    fastTax: number(raw.fast_delivery_tax_cents),
    isAnonymised: raw.anonymized_at !== null,
  }),
  products: (raw: Raw) => ({
    id: number(raw.id),
    name: text(raw.name),
    code: text(raw.code),
    brand: number(raw.brand_id),
    reference: idOf(raw.reference_id),
    cost: number(raw.cost_cents),
    bronze: number(raw.sell_price_cents),
    goldPpm: number(raw.gold_ppm),
    silverPpm: number(raw.silver_ppm),
    stock: number(raw.stock),
    alert: number(raw.stock_alert),
    archived: raw.archived_at !== null,
  }),
  brands: (raw: Raw) => ({ id: number(raw.id), name: text(raw.name) }),
  brand_references: (raw: Raw) => ({ id: number(raw.id), name: text(raw.name) }),
  employees: (raw: Raw) => ({ id: number(raw.id), kind: text(raw.kind) }),
  searches: (raw: Raw) => ({
    term: text(raw.term),
    found: Boolean(raw.found),
    at: instant(raw.at) as number,
  }),
  product_views: (raw: Raw) => ({ product: number(raw.product_id), at: instant(raw.at) as number }),
  customer_sign_ins: (raw: Raw) => ({ customer: number(raw.customer_id), at: instant(raw.at) as number }),
}

type Forms = typeof FORMS
export type RawShop = { [Table in keyof Forms]: ReturnType<Forms[Table]>[] }

/** Reads every table that reports use. */
export async function readRawShop(read: ReadTable): Promise<RawShop> {
  const shop: Record<string, unknown[]> = {}
  for (const [table, form] of Object.entries(FORMS)) {
    const rows: unknown[] = []
    for await (const batch of read(table)) for (const raw of batch) rows.push(form(raw))
    shop[table] = rows
  }
  return shop as RawShop
}
