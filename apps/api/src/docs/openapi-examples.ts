type Json = Record<string, unknown>
interface Schema {
  $ref?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  type?: string | string[]
  format?: string
  minimum?: number
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
}

/** The calls that other programs need first: their bodies and answers are shown with example values. */
const SHOWN = new Set([
  'POST /accounts/signin',
  'GET /customers',
  'PATCH /administrator/customers/approve',
  'GET /products',
  'POST /products',
  'GET /products/full/search/:term',
  'PATCH /products/menu/purchase/batch',
  'PATCH /products/inventory/:code',
  'GET /shop/products/full/search/:param/email/:email',
  'POST /orders/cart/add/:id',
  'GET /orders/pre/checkout/:id',
  'POST /orders/checkout/:id',
  'POST /orders/checkout/bank/transfer/:id',
  'POST /orders/checkout/pix/:id',
  'POST /webhooks/pix',
  'GET /orders/status/:status',
  'GET /orders/:code',
  'GET /reports/order/histories/:orderId',
  'PATCH /workflow/order/approve',
  'PATCH /workflow/order/cancel',
])

const ORDER: Json = { name: 'Ana Souza', code: '48210977' }
const CUSTOMER: Json = { name: 'Ana Souza', status: 'Approved', approve: true, approved: true }
const PRODUCT: Json = { name: 'Capa iPhone 13 preta', code: '100045', total: 1 }

/** One example value for every field of that name; other fields get a value of their type. */
const VALUES: Json = {
  repeated: 0,
  level: 1,
  warrantyPercentage: 7.5,
  email: 'ana@cliente.com.br',
  password: 'girafa-violeta-77',
  accessToken: 'eyJhbGciOiJIUzI1NiJ9.eyJqdGkiOiI…',
  expires: 1_773_158_400_000,
  permissions: 'bo:manage:orders',
  phone: '11987654321',
  customerPhone: '11987654321',
  document: '52998224725',
  customer: 'Ana Souza',
  deliverer: 'João Lima',
  attendant: 'Márcia Alves',
  stocker: 'Rui Prado',
  user: 'Márcia Alves',
  street: 'Rua das Flores',
  number: '10',
  neighborhood: 'Centro',
  zipCode: '01001000',
  city: 'São Paulo',
  state: 'SP',
  status: 'AGUARDANDO_ESTOQUISTA',
  statusKey: 1,
  action: 'approve',
  typeOfDelivery: 'Motoboy',
  payment: 'Dinheiro',
  availableActions: 'prepare',
  brand: 'Apple',
  reference: 'iPhone 13',
  description: 'Silicone, fecho magnético',
  tags: 'capa',
  imagesUrl: `/api/files/public/${'0'.repeat(64)}.jpg`,
  imageUrls: `/api/files/public/${'0'.repeat(64)}.jpg`,
  imageUrl: `/api/files/public/${'0'.repeat(64)}.jpg`,
  images: '/9j/4AAQSkZJRgABAQAAAQABAAD…',
  receiptImage: '/9j/4AAQSkZJRgABAQAAAQABAAD…',
  cost: 20,
  unitCost: 20,
  sellPrice: 49.9,
  goldPrice: 26,
  silverPrice: 28,
  goldPercentage: 30,
  silverPercentage: 40,
  bronzePercentage: 149.5,
  unitPrice: 49.9,
  priceDiscounted: 49.9,
  totalPrice: 99.8,
  quantity: 2,
  stock: 12,
  newStock: 12,
  arrivesOn: '2026-03-12',
  stockAlert: 3,
  subTotal: 99.8,
  totalAmount: 99.8,
  shippingCost: 15,
  total: 114.8,
  txid: '3f9a1c0b7d2e4f5a6b7c8d9e0',
  pixCode: '00020126330014br.gov.bcb.pix0111loja@pix.com5204000053039865406114.80…6304ABCD',
  endToEndId: 'E00416968202603101504abcdefghijk',
  valor: '114.80',
  horario: '2026-03-10T15:04:05.000Z',
  comment: 'Cliente desistiu',
  orderId: 912,
  customerId: 37,
  productId: 45,
  id: 45,
}

/** Optional fields that the examples of bodies show too. */
const OPTIONAL = new Set([
  'level',
  'shippingCost',
  'warrantyPercentage',
  'stock',
  'reference',
  'txid',
  'receiptImage',
])

const SAMPLES: Record<string, unknown> = { integer: 1, number: 0, boolean: false, string: '', null: null }

/** An example with every field of the schema; for a body, only the required fields. */
function exampleOf(
  schema: Schema,
  schemas: Record<string, Schema>,
  context: Json,
  name = '',
  whole = true,
): unknown {
  const ref = schema.$ref?.split('/').pop()
  if (ref) return exampleOf(schemas[ref] ?? {}, schemas, context, name, whole)
  if (schema.const !== undefined) return schema.const
  const known = context[name] ?? VALUES[name]
  if (schema.enum) return schema.enum.includes(known) ? known : schema.enum[0]
  const option =
    schema.anyOf?.find((one) => one.const === known || one.enum?.includes(known)) ?? schema.anyOf?.[0]
  if (option) return exampleOf(option, schemas, context, name, whole)
  const type = [schema.type].flat()[0] ?? 'null'
  const inner = name === 'items' || name === 'products' ? PRODUCT : context
  if (type === 'array') return [exampleOf(schema.items ?? {}, schemas, inner, name, whole)]
  if (type === 'object') {
    const fields = Object.entries(schema.properties ?? {}).filter(
      ([field]) => whole || schema.required?.includes(field) || OPTIONAL.has(field),
    )
    return Object.fromEntries(
      fields.map(([field, value]) => [field, exampleOf(value, schemas, inner, field, whole)]),
    )
  }
  if (schema.format === 'date-time') return '2026-03-10T15:04:05.000Z'
  const fits = type === 'integer' ? Number.isInteger(known) : typeof known === type
  return fits ? known : Math.max(schema.minimum ?? 0, 0) > 0 ? schema.minimum : SAMPLES[type]
}

/** Example of a body or a response, derived from its schema; undefined for other calls. */
export function exampleFor(
  address: string,
  schema: unknown,
  schemas: Record<string, unknown>,
  part: 'body' | 'answer',
): unknown {
  if (!SHOWN.has(address) || !schema) return undefined
  const context = address.includes('/products') ? PRODUCT : /\/customers?\b/.test(address) ? CUSTOMER : ORDER
  return exampleOf(schema as Schema, schemas as Record<string, Schema>, context, '', part === 'answer')
}
