import type { FieldRules } from '@shop/browser/form-errors'
import { formatNumber } from '@shop/browser/format'
import type { DefaultPercentages } from '@shop/contract/company'
import type { Product } from '@shop/contract/products'
import { MARKUP_TEXT } from '@shop/contract/wire'
import { MAX_ALERT, MAX_TAG_LENGTH } from '@shop/domain/call-limits'
import { isGtin } from '@shop/domain/gtin'
import { centsFromReais, reaisFromCents } from '@shop/domain/money'
import { type Percent, percentFromPpm, ppmFromPercent } from '@shop/domain/percent'
import { MAX_MARKUP_PPM } from '@shop/domain/pricing'
import { MAX_WARRANTY_MONTHS } from '@shop/domain/serials'
import { MAX_STOCK } from '@shop/domain/stock'
import type { FieldProps } from '../../../shared/form/field-props.ts'
import type { TypedNumber } from '../../../shared/ui/number-input.tsx'
import { isNumber, type LevelPrices, withPercentage } from '../level-prices.ts'

/** The values of the fields: money in cents, percentages in ppm. */
export type ProductValues = LevelPrices & {
  name: string
  gtin: string
  description: string
  brand: string | null
  reference: string | null
  sellPrice: TypedNumber
  stock: TypedNumber
  stockAlert: TypedNumber
  tags: string[]
  serialised: boolean
  warrantyMonths: TypedNumber
  /** Serial numbers of the units on the shelf when the product becomes serialised. */
  serials: string[]
}

/** The form's function that binds an input. */
export type ProductField = <Name extends keyof ProductValues>(name: Name) => FieldProps<ProductValues[Name]>

export const EMPTY_PRODUCT: ProductValues = {
  name: '',
  gtin: '',
  description: '',
  brand: null,
  reference: null,
  cost: null,
  sellPrice: null,
  goldPpm: null,
  goldPrice: null,
  silverPpm: null,
  silverPrice: null,
  stock: 0,
  stockAlert: 0,
  tags: [],
  serialised: false,
  warrantyMonths: 0,
  serials: [],
}

export const valuesOf = (product: Product): ProductValues => ({
  name: product.name,
  gtin: product.gtin ?? '',
  description: product.description,
  brand: product.brand,
  reference: product.reference || null,
  cost: centsFromReais(product.cost),
  sellPrice: centsFromReais(product.sellPrice),
  goldPpm: ppmFromPercent(product.discount.goldPercentage),
  goldPrice: centsFromReais(product.goldPrice),
  silverPpm: ppmFromPercent(product.discount.silverPercentage),
  silverPrice: centsFromReais(product.silverPrice),
  stock: product.stock,
  stockAlert: product.stockAlert,
  tags: product.tags,
  serialised: product.serialised,
  warrantyMonths: product.warrantyMonths,
  serials: [],
})

const withDefault = (
  values: ProductValues,
  level: 'gold' | 'silver',
  percent: Percent | null,
): ProductValues =>
  percent === null ? values : { ...values, ...withPercentage(values, level, ppmFromPercent(percent)) }

/** A new product's first values with the shop's percentages of new products. */
export const withDefaults = (
  values: ProductValues,
  { goldPercentage, silverPercentage }: DefaultPercentages,
): ProductValues => withDefault(withDefault(values, 'gold', goldPercentage), 'silver', silverPercentage)

const isPositive = (value: TypedNumber) => isNumber(value) && value > 0
const isPercentage = (ppm: TypedNumber) => isNumber(ppm) && ppm >= 0 && ppm <= MAX_MARKUP_PPM

export const PRODUCT_RULES: FieldRules<ProductValues> = {
  name: (name) => (name.trim() ? null : 'Informe o nome do produto'),
  gtin: (gtin) =>
    gtin.trim() === '' || isGtin(gtin.trim())
      ? null
      : 'GTIN inválido: informe 8, 12, 13 ou 14 dígitos e confira o último.',
  brand: (brand) => (brand ? null : 'Informe a marca do produto'),
  cost: (cost) => (isPositive(cost) ? null : 'Informe o preço do produto'),
  sellPrice: (price) => (isPositive(price) ? null : 'Informe o preço de venda'),
  goldPpm: (ppm) => (isPercentage(ppm) ? null : MARKUP_TEXT),
  silverPpm: (ppm) => (isPercentage(ppm) ? null : MARKUP_TEXT),
  tags: (tags) =>
    tags.some((tag) => tag.trim().length > MAX_TAG_LENGTH)
      ? `Cada tag tem no máximo ${MAX_TAG_LENGTH} caracteres`
      : null,
  stock: (stock) =>
    isNumber(stock) && stock <= MAX_STOCK ? null : 'Informe a quantidade do produto em estoque',
  warrantyMonths: (months) =>
    months === null || months <= MAX_WARRANTY_MONTHS
      ? null
      : `Informe uma garantia de 0 a ${MAX_WARRANTY_MONTHS} meses`,
  stockAlert: (alert) =>
    alert === null || alert <= MAX_ALERT ? null : `Informe um alerta de 0 a ${formatNumber(MAX_ALERT)}`,
}

/** A product that was created for less than its cost may keep the percentages below zero that follow from it. */
export const rulesOf = ({ discount }: Pick<Product, 'discount'>): FieldRules<ProductValues> => {
  const keeps = (percent: Percent) => (ppm: TypedNumber) =>
    ppm === ppmFromPercent(percent) || isPercentage(ppm) ? null : MARKUP_TEXT
  return {
    ...PRODUCT_RULES,
    goldPpm: keeps(discount.goldPercentage),
    silverPpm: keeps(discount.silverPercentage),
  }
}

const reais = (cents: TypedNumber) => (isNumber(cents) ? reaisFromCents(cents) : Number.NaN)
const percent = (ppm: TypedNumber) => (isNumber(ppm) ? percentFromPpm(ppm) : Number.NaN)

/** The fields common to the bodies of creating and changing. */
export const productBody = (values: ProductValues) => ({
  name: values.name,
  gtin: values.gtin.trim(),
  description: values.description,
  brand: values.brand ?? '',
  reference: values.reference ?? '',
  cost: reais(values.cost),
  sellPrice: reais(values.sellPrice),
  discount: {
    silverPercentage: percent(values.silverPpm),
    goldPercentage: percent(values.goldPpm),
  },
  stock: Number(values.stock),
  tags: values.tags,
  stockAlert: Number(values.stockAlert),
  serialised: values.serialised,
  warrantyMonths: Number(values.warrantyMonths ?? 0),
  serials: values.serialised ? values.serials : [],
})
