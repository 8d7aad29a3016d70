import { createProductBody } from '@shop/contract/products'
import { lineText } from '@shop/contract/wire'
import { MAX_ALERT } from '@shop/domain/call-limits'
import { gtinOfCell } from '@shop/domain/gtin'
import { MAX_WARRANTY_MONTHS } from '@shop/domain/serials'
import { MAX_STOCK } from '@shop/domain/stock'
import { by, markup, positiveMoney, type ValuesOf, whole, yesOrNo } from '../../platform/imports/fields.ts'

const { name, gtin, description, brand, stockAlert, tags } = createProductBody.shape
const MOST_CODE = 60

const PERCENT_HELP =
  'O preço do nível é o preço de compra mais este percentual dele. Vazio em um produto novo: o padrão da loja ou, sem ele, o preço de venda.'

/** The code in the former program, by which a sheet finds a product again. */
export const formerCode = {
  label: 'Código',
  also: [
    'Código interno',
    'Cód',
    'Cod.',
    'SKU',
    'Código (SKU)',
    'Código SKU',
    'Código do produto',
    'Ref. interna',
    'Código interno',
    'Cód. interno',
  ],
  help: 'O código do produto no programa anterior. Sem código nem GTIN, o produto é reconhecido pelo nome.',
  example: 'A-0012',
  read: by(lineText(MOST_CODE)),
} as const

export const gtinField = {
  label: 'GTIN',
  also: [
    'EAN',
    'Código de barras',
    'GTIN/EAN',
    'EAN/GTIN',
    'Cód. barras',
    'Cód. de barras',
    'EAN13',
    'Código EAN',
    'Código EAN (GTIN)',
  ],
  help: 'O código de barras do fabricante.',
  example: '7891000315507',
  read: by(gtin, gtinOfCell),
} as const

/** The columns of a sheet of products. */
export const PRODUCT_FIELDS = {
  code: formerCode,
  shopCode: {
    label: 'Código da loja',
    also: ['Código na loja'],
    help: 'O código que esta loja deu a um produto que já está nela.',
    example: '',
    read: by(lineText(20)),
  },
  gtin: gtinField,
  name: {
    label: 'Nome',
    also: ['Produto', 'Nome do produto', 'Descrição do produto', 'Nome do item', 'Mercadoria', 'Descrição'],
    required: true,
    example: 'Capa iPhone 13',
    read: by(name),
  },
  brand: {
    label: 'Marca',
    also: ['Fabricante', 'Nome da marca'],
    required: true,
    help: 'Marcas e referências que não existem são criadas.',
    forAll: true,
    example: 'Apple',
    read: by(brand),
  },
  reference: { label: 'Referência', also: ['Modelo'], example: 'iPhone 13', read: by(lineText(100)) },
  cost: {
    label: 'Preço de compra',
    also: [
      'Custo',
      'Preço de custo',
      'Preço custo',
      'Preço compra',
      'Valor de custo',
      'Vlr custo',
      'Custo unitário',
      'Valor de compra',
      'Valor compra',
      'Valor custo',
      'Último custo',
      'Custo médio',
    ],
    required: true,
    example: '1.234,56',
    read: positiveMoney,
  },
  sellPrice: {
    label: 'Preço de venda',
    also: [
      'Preço venda',
      'Preço',
      'Venda',
      'Valor de venda',
      'Vlr venda',
      'Valor venda',
      'Preço varejo',
      'Preço de venda varejo',
      'Preço unitário',
    ],
    required: true,
    example: '1.999,90',
    read: positiveMoney,
  },
  gold: { label: 'Percentual ouro', help: PERCENT_HELP, forAll: true, example: '20', read: markup },
  silver: { label: 'Percentual prata', help: PERCENT_HELP, forAll: true, example: '30', read: markup },
  stock: {
    label: 'Estoque',
    also: [
      'Quantidade',
      'Qtd',
      'Qtde',
      'Quantidade em estoque',
      'Saldo',
      'Saldo em estoque',
      'Estoque atual',
      'Estoque disponível',
    ],
    help: 'Entra uma vez, como saldo inicial ao preço de compra. De aparelhos com número de série, importe os números.',
    example: '8',
    read: whole(MAX_STOCK),
  },
  stockAlert: {
    label: 'Alerta de estoque',
    also: ['Estoque mínimo'],
    example: '2',
    read: by(stockAlert, whole(MAX_ALERT)),
  },
  serialised: {
    label: 'Números de série',
    also: ['Controla série', 'Serial', 'IMEI'],
    help: 'Sim para aparelhos controlados por IMEI ou número de série.',
    example: 'não',
    read: yesOrNo,
  },
  warrantyMonths: {
    label: 'Meses de garantia',
    also: ['Garantia (meses)', 'Garantia em meses', 'Garantia'],
    example: '3',
    read: whole(MAX_WARRANTY_MONTHS),
  },
  tags: {
    label: 'Tags',
    help: 'Separadas por vírgula.',
    example: 'capa, silicone',
    read: by(tags, (text) => text.split(',').map((tag) => tag.trim())),
  },
  description: {
    label: 'Descrição longa',
    also: ['Descrição complementar', 'Descrição', 'Observação', 'Observações', 'Detalhes'],
    example: '',
    read: by(description),
  },
} as const

export type ProductValues = ValuesOf<typeof PRODUCT_FIELDS>
