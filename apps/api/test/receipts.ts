import sharp from 'sharp'

/** Numbers in [0, 1), the same for the same seed. */
export function random(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

type Random = () => number
const below = (next: Random, most: number) => Math.floor(next() * most)
const one = <T>(next: Random, list: readonly T[]) => list[below(next, list.length)] as T
const digits = (next: Random, length: number) => Array.from({ length }, () => below(next, 10)).join('')
const letters = (next: Random, length: number) =>
  Array.from({ length }, () =>
    one(next, [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789']),
  ).join('')

const FIRST = [
  'Ana',
  'Bruno',
  'Carla',
  'Diego',
  'Elaine',
  'Fábio',
  'Gisele',
  'Hugo',
  'Iara',
  'João',
  'Karen',
  'Luís',
  'Marina',
  'Nelson',
]
const LAST = [
  'Souza',
  'Oliveira',
  'Pereira',
  'Lima',
  'Gomes',
  'Ribeiro',
  'Carvalho',
  'Almeida',
  'Barbosa',
  'Rocha',
  'Dias',
  'Moreira',
]
const BANKS = [
  'Nu Pagamentos S.A.',
  'Itaú Unibanco S.A.',
  'Banco Bradesco S.A.',
  'Caixa Econômica Federal',
  'Banco do Brasil S.A.',
]

/** The contents of one transfer; the receiver is always the shop. */
export interface Transfer {
  payer: string
  document: string
  bank: string
  amount: string
  day: string
  time: string
  endToEndId: string
  authentication: string
}

export function transfer(next: Random): Transfer {
  const two = (value: number) => String(value).padStart(2, '0')
  const [day, month, hour, minute] = [
    1 + below(next, 28),
    1 + below(next, 12),
    below(next, 24),
    below(next, 60),
  ]
  const cpf = digits(next, 6)
  return {
    payer: `${one(next, FIRST)} ${one(next, LAST)} ${one(next, LAST)}`,
    document: `***.${cpf.slice(0, 3)}.${cpf.slice(3)}-**`,
    bank: one(next, BANKS),
    amount: `R$ ${1 + below(next, 9)}.${digits(next, 3)},${digits(next, 2)}`,
    day: `${two(day)}/${two(month)}/2026`,
    time: `${two(hour)}:${two(minute)}:${two(below(next, 60))}`,
    endToEndId: `E${digits(next, 8)}2026${two(month)}${two(day)}${two(hour)}${two(minute)}${letters(next, 11)}`,
    authentication: `${letters(next, 8)}-${letters(next, 8)}-${letters(next, 8)}`.toUpperCase(),
  }
}

/** Layouts of banks' apps: side of the labels, colours, order and spacing of the fields. */
const LAYOUTS = [
  {
    back: '#ffffff',
    ink: '#222222',
    head: '#820ad1',
    title: 'Comprovante de transferência',
    row: 104,
    beside: false,
  },
  { back: '#ffffff', ink: '#1a1a1a', head: '#ec7000', title: 'Comprovante Pix', row: 92, beside: true },
  {
    back: '#f4f4f6',
    ink: '#333333',
    head: '#cc092f',
    title: 'Transferência realizada',
    row: 110,
    beside: false,
  },
  { back: '#14161a', ink: '#f0f0f0', head: '#00a868', title: 'Pix enviado', row: 98, beside: true },
]

/** A receipt as a bank's app draws it, 1080 × 1920, PNG. */
export function receipt(of: Transfer, layout: number): Promise<Buffer> {
  const { back, ink, head, title, row, beside } = LAYOUTS[layout % LAYOUTS.length] as (typeof LAYOUTS)[number]
  const rows = [
    ['Valor', of.amount],
    ['Data do pagamento', `${of.day} às ${of.time}`],
    ['Tipo de transferência', 'Pix'],
    ['Para', 'Celulares da Praça Ltda'],
    ['CNPJ', '12.345.678/0001-95'],
    ['Instituição', 'Banco Inter S.A.'],
    ['Agência', '0001'],
    ['Conta', '1234567-8'],
    ['De', of.payer],
    ['CPF', of.document],
    ['Instituição de origem', of.bank],
    ['ID da transação', of.endToEndId],
    ['Autenticação', of.authentication],
  ]
  const text = rows.map(([label, value], at) => {
    const y = 380 + at * row
    return beside
      ? `<text x="60" y="${y}" font-size="30" fill="${ink}" opacity="0.7">${label}</text><text x="1020" y="${y}" font-size="34" text-anchor="end" fill="${ink}">${value}</text>`
      : `<text x="60" y="${y - 40}" font-size="28" fill="${ink}" opacity="0.7">${label}</text><text x="60" y="${y}" font-size="36" fill="${ink}">${value}</text>`
  })
  return sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="1080" height="1920" font-family="DejaVu Sans, sans-serif">
    <rect width="1080" height="1920" fill="${back}"/><rect width="1080" height="180" fill="${head}"/>
    <text x="60" y="120" font-size="52" font-weight="bold" fill="#fff">${title}</text>${text.join('')}
    <text x="60" y="1850" font-size="26" fill="${ink}" opacity="0.6">Ouvidoria 0800 000 0000 · Atendimento 24 horas</text></svg>`),
  )
    .png()
    .toBuffer()
}

const between = (next: Random, from: number, to: number) => from + next() * (to - from)

/** What people do with an image before they send it again. */
export const DAMAGES = {
  crop: async (image: Buffer, next: Random) => {
    const { width = 0, height = 0 } = await sharp(image).metadata()
    const cut = (side: number) => Math.round(side * between(next, 0, 0.05))
    const [left, top] = [cut(width), cut(height)]
    return sharp(image)
      .extract({ left, top, width: width - left - cut(width), height: height - top - cut(height) })
      .jpeg({ quality: 85 })
      .toBuffer()
  },
  recompress: (image: Buffer, next: Random) =>
    sharp(image)
      .resize(Math.round(between(next, 480, 900)))
      .jpeg({ quality: Math.round(between(next, 30, 60)) })
      .toBuffer(),
  /** Rotated up to 3°, seen from the side, lit unevenly, blurred, noisy. */
  photograph: async (image: Buffer, next: Random) => {
    const { data, info } = await sharp(image)
      .removeAlpha()
      .resize(900)
      .raw()
      .toBuffer({ resolveWithObject: true })
    const { width: w, height: h } = info
    const out = Buffer.alloc(w * h * 3)
    const angle = (between(next, -3, 3) * Math.PI) / 180
    const [cos, sin, zoom] = [Math.cos(angle), Math.sin(angle), between(next, 0.94, 1.06)]
    const [px, py] = [between(next, -0.06, 0.06), between(next, -0.06, 0.06)]
    const [dx, dy] = [between(next, -0.03, 0.03) * w, between(next, -0.03, 0.03) * h]
    const [gain, slope] = [between(next, 0.7, 1.05), between(next, -0.25, 0.25)]
    for (let y = 0; y < h; y++)
      for (let x = 0; x < w; x++) {
        const [u, v] = [x / w - 0.5, y / h - 0.5]
        const deep = (1 + px * u + py * v) * zoom
        const [a, b] = [(u * w) / deep, (v * h) / deep]
        const sx = Math.round(a * cos - b * sin + w / 2 + dx)
        const sy = Math.round(a * sin + b * cos + h / 2 + dy)
        const inside = sx >= 0 && sy >= 0 && sx < w && sy < h
        const light = gain * (1 + slope * u)
        for (let c = 0; c < 3; c++)
          out[(y * w + x) * 3 + c] = Math.max(
            0,
            Math.min(
              255,
              (inside ? (data[(sy * w + sx) * 3 + c] as number) : 60) * light + between(next, -8, 8),
            ),
          )
      }
    return sharp(out, { raw: { width: w, height: h, channels: 3 } })
      .blur(between(next, 0.5, 1.2))
      .jpeg({ quality: 75 })
      .toBuffer()
  },
  /** Amount and day changed, as a forger does; the id stays. */
  edit: async (image: Buffer, next: Random, layout = 0) => {
    const patch = (width: number, text: string) =>
      Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="52"><rect width="${width}" height="52" fill="#fafafa"/><text x="8" y="38" font-size="34" font-family="DejaVu Sans" fill="#222">${text}</text></svg>`,
      )
    const { beside } = LAYOUTS[layout % LAYOUTS.length] as (typeof LAYOUTS)[number]
    return sharp(image)
      .composite([
        {
          input: patch(300, `R$ ${digits(next, 1)}.${digits(next, 3)},${digits(next, 2)}`),
          left: beside ? 730 : 55,
          top: 342,
        },
        {
          input: patch(380, `${digits(next, 2)}/${digits(next, 2)}/2026`),
          left: beside ? 600 : 55,
          top: 440,
        },
      ])
      .jpeg({ quality: 80 })
      .toBuffer()
  },
} as const
export type Damage = keyof typeof DAMAGES
