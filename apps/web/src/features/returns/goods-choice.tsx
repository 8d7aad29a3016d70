import { ActionIcon, Button } from '@mantine/core'
import { errorText } from '@shop/browser/api-error'
import { formatReais } from '@shop/browser/format'
import type { SellingProduct } from '@shop/contract/selling'
import { IconX } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import choices from '../../shared/ui/choices.module.css'
import { CountInput } from '../../shared/ui/number-input.tsx'
import { SearchBox } from '../../shared/ui/search-box.tsx'
import { useLatest } from '../../shared/ui/use-latest.ts'
import { goodsFoundBy } from './returns.api.ts'
import classes from './returns.module.css'

/** A product that the customer takes, at the customer's price in reais. */
export interface GoodsLine {
  productId: number
  name: string
  price: number
  stock: number
  quantity: number
}

interface Props {
  email: string
  goods: readonly GoodsLine[]
  onChange: (goods: GoodsLine[]) => void
}

const MOST_FOUND = 8

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
  const [text, setText] = useState('')
  const [found, setFound] = useState<readonly SellingProduct[]>()
  const [problem, setProblem] = useState('')

  const latest = useLatest({ goods, onChange })
  const add = (product: SellingProduct) => {
    const { goods: chosen, onChange: change } = latest.current
    const existing = chosen.find(({ productId }) => productId === product.productId)
    setFound(undefined)
    if (product.stock <= (existing?.quantity ?? 0))
      return setProblem(`Estoque insuficiente para ${product.name}: restam ${product.stock}.`)
    setProblem('')
    const line = existing ? { ...existing, quantity: existing.quantity + 1 } : lineOf(product)
    change(existing ? chosen.map((one) => (one === existing ? line : one)) : [...chosen, line])
  }
  const search = async () => {
    const term = text.trim()
    if (!term) return
    try {
      const { products } = await client.fetchQuery(goodsFoundBy(term, email))
      const byCode = products.find(({ code }) => code.toLowerCase() === term.toLowerCase())
      const [first] = products
      const only = byCode ?? (products.length === 1 ? first : undefined)
      // Text typed meanwhile is kept for the next search.
      if (only) setText((now) => (now.trim() === term ? '' : now))
      if (only) return add(only)
      setProblem(first ? '' : 'Nenhum resultado encontrado')
      setFound(products.slice(0, MOST_FOUND))
    } catch (error) {
      setProblem(errorText(error, 'Não foi possível pesquisar os produtos.'))
    }
  }
  const setQuantity = (productId: number, quantity: number) =>
    onChange(goods.map((one) => (one.productId === productId ? { ...one, quantity } : one)))

  return (
    <fieldset className={classes.part}>
      <legend>O que o cliente leva</legend>
      <div className={classes.search}>
        <SearchBox
          aria-label="Produto que o cliente leva"
          placeholder="Código, nome, tag, referencia ou marca"
          maxLength={80}
          value={text}
          onChange={setText}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            // A scan must not submit the form around it.
            event.preventDefault()
            void search()
          }}
        />
        <Button variant="default" onClick={() => void search()}>
          Buscar
        </Button>
      </div>
      <p role="status" className={classes.problem}>
        {problem}
      </p>
      {found && found.length > 0 && (
        <ul className={choices.list} aria-label="Produtos encontrados">
          {found.map((product) => (
            <li key={product.productId}>
              <button
                type="button"
                className={choices.choice}
                onClick={() => {
                  setText('')
                  add(product)
                }}
              >
                {product.name}
                <small>
                  {formatReais(product.priceDiscounted)} · {product.stock} em estoque
                </small>
              </button>
            </li>
          ))}
        </ul>
      )}
      {goods.map(({ productId, name, price, stock, quantity }) => (
        <fieldset key={productId} aria-label={name} className={classes.line}>
          <span className={classes.name}>
            {name} · {formatReais(price)}
          </span>
          <CountInput
            label={`Quantidade (até ${stock})`}
            w={140}
            value={quantity}
            onChange={(value: unknown) =>
              setQuantity(productId, Math.min(stock, Math.max(1, Number(value) || 1)))
            }
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
