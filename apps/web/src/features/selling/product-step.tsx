import { Button, Indicator } from '@mantine/core'
import type { PreCheckout, SellingProduct } from '@shop/contract/selling'
import { IconShoppingCart } from '@tabler/icons-react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import { Card } from '../../shared/ui/card.tsx'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { ResultCount } from '../../shared/ui/result-count.tsx'
import { SearchBox } from '../../shared/ui/search-box.tsx'
import { Spinner } from '../../shared/ui/spinner.tsx'
import { ProductCard } from './product-card.tsx'
import classes from './product-step.module.css'
import { QuantityDialog } from './quantity-dialog.tsx'
import { productSearch } from './selling.api.ts'

const route = getRouteApi('/admin/selling')

/** Step 2: products at the customer's prices. Searches on Enter, because every search counts in the charts. */
export function ProductStep({ sale }: { sale: PreCheckout }) {
  const { q = '' } = route.useSearch()
  const navigate = route.useNavigate()
  const [text, setText] = useState(q)
  const client = useQueryClient()
  const box = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<SellingProduct>()
  const { customer, cart } = sale

  const search = (event: FormEvent) => {
    event.preventDefault()
    if (matchMedia('(pointer: coarse)').matches) box.current?.blur() // the keyboard would hide what is found
    // Asked for once more, the same products may have another stock by now.
    void client.invalidateQueries({ queryKey: productSearch(text.trim(), customer.email).queryKey })
    void navigate({ search: (before) => ({ ...before, q: text.trim() || undefined }), replace: true })
  }

  return (
    <>
      <CustomerLine sale={sale} />
      <Card>
        <form className={classes.search} onSubmit={search}>
          <SearchBox
            ref={box}
            autoFocus
            enterKeyHint="search"
            size="md"
            className={classes.box}
            placeholder="Pesquisar produto por nome, tag, referencia ou marca"
            value={text}
            onChange={setText}
          />
          <Button type="submit" size="md" variant="default">
            Buscar
          </Button>
        </form>
        <Found
          text={q}
          email={customer.email}
          inCart={new Set(cart.items.map(({ productId }) => productId))}
          onAdd={setChosen}
        />
      </Card>
      {chosen && (
        <QuantityDialog
          key={chosen.productId}
          product={chosen}
          customerId={customer.id}
          inCart={cart.items.find(({ productId }) => productId === chosen.productId)?.quantity ?? 0}
          onClose={() => setChosen(undefined)}
        />
      )}
    </>
  )
}

function CustomerLine({ sale: { customer, cart } }: { sale: PreCheckout }) {
  const navigate = route.useNavigate()
  const count = cart.items.length
  return (
    <div className={classes.customer}>
      <p>
        Cliente selecionado: <strong>{customer.name}</strong>
      </p>
      <Button variant="subtle" size="compact-sm" onClick={() => navigate({ search: {} })}>
        Trocar cliente
      </Button>
      <Indicator label={count} size={18} disabled={count === 0} className={classes.cart}>
        <Button
          variant={count > 0 ? 'filled' : 'default'}
          leftSection={<IconShoppingCart size={18} aria-hidden />}
          aria-label={`Carrinho: ${count} ${count === 1 ? 'item' : 'itens'}`}
          // The cart opens only when there is something in it, yet stays reachable to say so.
          aria-disabled={count === 0}
          data-disabled={count === 0 || undefined}
          onClick={() => count > 0 && navigate({ search: (before) => ({ ...before, step: 'cart' }) })}
        >
          Carrinho
        </Button>
      </Indicator>
    </div>
  )
}

interface FoundProps {
  text: string
  email: string
  inCart: ReadonlySet<number>
  onAdd: (product: SellingProduct) => void
}

function Found({ text, email, inCart, onAdd }: FoundProps) {
  const { data, isFetching, isError } = useQuery({
    ...productSearch(text, email),
    placeholderData: keepPreviousData,
  })
  const products = text === '' ? undefined : isError ? [] : data
  return (
    <>
      <ResultCount count={isFetching ? undefined : products?.length} />
      {text !== '' && !products && <Spinner />}
      {products?.length === 0 && <EmptyState text="Nenhum resultado encontrado" />}
      {products && products.length > 0 && (
        <ul className={classes.grid} data-stale={isFetching || undefined}>
          {products.map((product) => (
            <ProductCard
              key={product.productId}
              product={product}
              inCart={inCart.has(product.productId)}
              onAdd={() => onAdd(product)}
            />
          ))}
        </ul>
      )}
    </>
  )
}
