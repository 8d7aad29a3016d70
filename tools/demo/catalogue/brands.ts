/** Each brand with the two colours of its images' background gradient. */
export const BRANDS = {
  Apple: ['#f5f5f7', '#d2d2d7'],
  Samsung: ['#dbe4ff', '#9db3f0'],
  Motorola: ['#e3ecf5', '#a9c3dd'],
  Xiaomi: ['#ffe8d6', '#ffc08f'],
  Realme: ['#fff4c2', '#ffdf66'],
  Infinix: ['#d8f8ee', '#8fdcc2'],
  Spigen: ['#e6e8ec', '#b9bfca'],
  'Gorila Shield': ['#e0f2fe', '#a5d3f3'],
  Baseus: ['#fff6cc', '#ffe169'],
  Anker: ['#d6f0ff', '#86c9f2'],
  Ugreen: ['#dcf5e3', '#94d8a8'],
  Geonav: ['#ece7fb', '#bdaef0'],
  JBL: ['#ffe3d9', '#ffa98a'],
  QCY: ['#e2f3f5', '#9ed3da'],
  SanDisk: ['#ffe0e0', '#f5a3a3'],
  i2GO: ['#fde7f3', '#f2b0d4'],
} as const satisfies Record<string, readonly [light: string, dark: string]>

export type BrandName = keyof typeof BRANDS

/** Colours by the name on labels, with the tone that is drawn. */
export const COLORS = {
  Preto: '#26282c',
  Branco: '#f1f1ee',
  Cinza: '#8a8f98',
  Grafite: '#4b4f57',
  Prata: '#c9ced6',
  Dourado: '#d9bd8b',
  Titânio: '#a79f93',
  Azul: '#3f6fb5',
  'Azul-claro': '#a9c8e8',
  Verde: '#4d8a6a',
  'Verde-menta': '#b5dfc8',
  Roxo: '#7a63b8',
  Lavanda: '#cbbfe6',
  Rosa: '#eeb4c3',
  Vermelho: '#c23b3b',
  Laranja: '#e8833a',
  Amarelo: '#efd25a',
  Transparente: '#e4eef5',
} as const

export type ColorName = keyof typeof COLORS
