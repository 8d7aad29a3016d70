import { Button, Indicator } from '@mantine/core'
import type { PreCheckout, SellingProduct } from '@shop/contract/selling'
import { isGtin } from '@shop/domain/gtin'
import { IconShoppingCart } from '@tabler/icons-react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { CameraButton } from '../../shared/scan/camera-button.tsx'
import { ScanAnswerLine, useScans } from '../../shared/scan/scan-answer.tsx'
import { useReader } from '../../shared/scan/use-reader.ts'
import { Card } from '../../shared/ui/card.tsx'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { lazyPart } from '../../shared/ui/lazy-part.tsx'
import { notify } from '../../shared/ui/notices.ts'
import { ResultCount, SearchBox } from '../../shared/ui/search-box.tsx'
import { Spinner } from '../../shared/ui/spinner.tsx'
import { CartPreview } from './cart-preview.tsx'
import { LastBought } from './last-bought.tsx'
import { ProductCard } from './product-card.tsx'
import classes from './product-step.module.css'
import { productSearch, scanToCart, useAddToCart } from './selling.api.ts'
import { useContinueShortcut } from './use-continue-shortcut.ts'

const QuantityDialog = lazyPart(() => import('./quantity-dialog.tsx').then((it) => it.QuantityDialog))

const route = getRouteApi('/admin-frame/admin/selling')

const cardId = ({ productId }: SellingProduct) => `product-${productId}`
const STEPS: Partial<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }
const isCoarse = () => matchMedia('(pointer: coarse)').matches

/**
 * Step 2: products at the customer's prices. Searches on Enter, because every search counts in the charts. A code and
 * Enter adds its product; among the results for a name, the arrow keys choose and a second Enter adds.
 */
export function ProductStep({ sale }: { sale: PreCheckout }) {
  const navigate = route.useNavigate()
  const { q = '' } = route.useSearch()
  const [text, setText] = useState(q)
  const [place, setPlace] = useState(0)
  const client = useQueryClient()
  const box = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<SellingProduct>()
  const { customer, cart } = sale
  const scans = useScans((code) => scanToCart(client, customer.id, code))
  useReader(scans.scan)
  const add = useAddToCart(customer.id)
  const found = useQuery({ ...productSearch(q, customer.email), placeholderData: keepPreviousData })
  const products = q === '' ? undefined : found.isError ? [] : found.data
  const active = text.trim() === q && !found.isFetching ? products?.[place] : undefined
  const inCart = (productId: number) => cart.items.find((item) => item.productId === productId)?.quantity ?? 0
  const toCart = () => {
    if (cart.items.length > 0) navigate({ search: (before) => ({ ...before, step: 'cart' }) })
  }
  useContinueShortcut(toCart)

  const adding = useRef(new Set<number>())
  /** A second press on the same product before its answer is ignored. */
  const put = (productId: number, quantity: number) => {
    if (adding.current.has(productId)) return
    adding.current.add(productId)
    const onSettled = () => void adding.current.delete(productId)
    add.mutateAsync({ productId, quantity }).then(onSettled, onSettled)
  }
  const addOne = ({ productId, name, stock }: SellingProduct) => {
    if (!isCoarse()) box.current?.focus()
    if (inCart(productId) >= stock)
      return notify.error(stock === 0 ? `Sem estoque: ${name}` : 'Todo o estoque já está no carrinho')
    put(productId, 1)
  }

  const search = async () => {
    const wanted = text.trim()
    setPlace(0)
    if (isCoarse()) box.current?.blur() // the on-screen keyboard would hide the results
    navigate({ search: (before) => ({ ...before, q: wanted || undefined }), replace: true })
    if (!wanted) return
    // Searching again must show the present stock of the same products.
    const query = productSearch(wanted, customer.email)
    const answer = await client.fetchQuery({ ...query, staleTime: 0 }).catch(() => undefined)
    const byCode = answer?.products.find(
      ({ code }, place) => code.toLowerCase() === wanted.toLowerCase() || (place === 0 && isGtin(wanted)),
    )
    if (!byCode) return
    addOne(byCode)
    setText((now) => (now.trim() === wanted ? '' : now))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void search()
  }
  const press = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (step && products) {
      event.preventDefault()
      const next = Math.min(products.length - 1, Math.max(0, place + step))
      const card = products[next] && document.getElementById(cardId(products[next]))
      card?.scrollIntoView({ block: 'nearest' })
      setPlace(next)
    }
    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey && active) {
      event.preventDefault()
      if (!event.repeat) addOne(active)
      box.current?.select()
    }
  }

  return (
    <>
      <CustomerLine sale={sale} onCart={toCart} />
      <div className={classes.columns}>
        <Card>
          <form className={classes.search} onSubmit={submit}>
            <SearchBox
              ref={box}
              autoFocus
              enterKeyHint="search"
              size="md"
              className={classes.box}
              placeholder="Pesquisar produto por nome, tag, referencia ou marca"
              aria-activedescendant={active && cardId(active)}
              value={text}
              onChange={setText}
              onKeyDownCapture={press}
            />
            <Button type="submit" size="md" variant="default">
              Buscar
            </Button>
            <CameraButton scans={scans} />
          </form>
          <ScanAnswerLine scans={scans} />
          <p className={classes.hint}>
            Leitor ou código e Enter: adiciona. Setas escolhem, Enter adiciona um. Ctrl Enter: carrinho.
          </p>
          <ResultCount count={found.isFetching ? undefined : products?.length} />
          {q !== '' && !products && <Spinner />}
          {products?.length === 0 && <EmptyState text="Nenhum resultado encontrado" />}
          {products && products.length > 0 && (
            <ul className={classes.grid} data-stale={found.isFetching || undefined}>
              {products.map((product) => (
                <ProductCard
                  key={product.productId}
                  id={cardId(product)}
                  product={product}
                  inCart={inCart(product.productId)}
                  active={product === active}
                  onAdd={() => addOne(product)}
                  onQuantity={() => setChosen(product)}
                />
              ))}
            </ul>
          )}
          {q === '' && (
            <LastBought
              customerId={customer.id}
              inCart={inCart}
              onAdd={({ productId }, quantity) => put(productId, quantity)}
            />
          )}
        </Card>
        <CartPreview sale={sale} onCart={toCart} />
      </div>
      {chosen && (
        <QuantityDialog
          key={chosen.productId}
          product={chosen}
          customerId={customer.id}
          inCart={inCart(chosen.productId)}
          onClose={() => {
            setChosen(undefined)
            if (!isCoarse()) setTimeout(() => box.current?.focus())
          }}
        />
      )}
    </>
  )
}

function CustomerLine({ sale: { customer, cart }, onCart }: { sale: PreCheckout; onCart: () => void }) {
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
          // The cart opens only when it is not empty; the button stays focusable to explain that.
          aria-disabled={count === 0}
          data-disabled={count === 0 || undefined}
          onClick={onCart}
        >
          Carrinho
        </Button>
      </Indicator>
    </div>
  )
}
