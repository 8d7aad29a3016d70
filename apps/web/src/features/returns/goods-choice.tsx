import { ActionIcon } from '@mantine/core'
import { formatReais } from '@shop/browser/format'
import type { SellingProduct } from '@shop/contract/selling'
import { IconX } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { ProductChoice } from '../../entities/products/product-choice.tsx'
import { CountInput } from '../../shared/ui/number-input.tsx'
import { goodsFoundBy } from './returns.api.ts'
import classes from './returns.module.css'

/** A product that the customer takes, at the customer's price in reais. */
export interface GoodsLine {
  productId: number
  name: string
  price: number
  stock: number
  /** NaN: what was typed is no quantity. */
  quantity: number
}

interface Props {
  email: string
  goods: readonly GoodsLine[]
  onChange: (goods: GoodsLine[]) => void
}

type Found = SellingProduct & { id: number }

const lineOf = ({ productId, name, priceDiscounted, stock }: SellingProduct): GoodsLine => ({
  productId,
  name,
  price: priceDiscounted,
  stock,
  quantity: 1,
})

/**
 * The goods that the customer takes instead: a code and Enter (or a scan) adds its product; after a name, choose one.
 */
export function GoodsChoice({ email, goods, onChange }: Props) {
  const client = useQueryClient()
  const lineFor = (product: Found) => goods.find(({ productId }) => productId === product.productId)
  const find = async (term: string): Promise<Found[]> => {
    const { products } = await client.fetchQuery(goodsFoundBy(term, email))
    return products.map((product) => ({ ...product, id: product.productId }))
  }
  const refusal = (product: Found) =>
    product.stock <= (lineFor(product)?.quantity ?? 0)
      ? `Estoque insuficiente para ${product.name}: restam ${product.stock}.`
      : undefined
  const add = (product: Found) => {
    const existing = lineFor(product)
    const line = existing ? { ...existing, quantity: (existing.quantity || 0) + 1 } : lineOf(product)
    onChange(existing ? goods.map((one) => (one === existing ? line : one)) : [...goods, line])
  }
  const setQuantity = (productId: number, quantity: number) =>
    onChange(goods.map((one) => (one.productId === productId ? { ...one, quantity } : one)))

  return (
    <fieldset className={classes.part}>
      <legend>O que o cliente leva</legend>
      <ProductChoice
        label="Produto que o cliente leva"
        find={find}
        refusal={refusal}
        about={({ priceDiscounted, stock }) => `${formatReais(priceDiscounted)} · ${stock} em estoque`}
        onProduct={add}
      />
      {goods.map(({ productId, name, price, stock, quantity }) => (
        <fieldset key={productId} aria-label={name} className={classes.line}>
          <span className={classes.name}>
            {name} · {formatReais(price)}
          </span>
          <CountInput
            label={`Quantidade (até ${stock})`}
            w={140}
            max={stock}
            value={quantity}
            onChange={(value) => setQuantity(productId, value || Number.NaN)}
          />
          <ActionIcon
            variant="default"
            size={36}
            aria-label={`Tirar ${name}`}
            onClick={() => onChange(goods.filter((one) => one.productId !== productId))}
          >
            <IconX size={18} aria-hidden />
          </ActionIcon>
        </fieldset>
      ))}
    </fieldset>
  )
}
