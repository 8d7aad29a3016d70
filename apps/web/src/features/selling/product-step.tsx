import { Button, Indicator } from '@mantine/core'
import type { PreCheckout, SellingProduct } from '@shop/contract/selling'
import { isGtin } from '@shop/domain/gtin'
import { IconShoppingCart } from '@tabler/icons-react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { type FormEvent, type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { CameraButton } from '../../shared/scan/camera-button.tsx'
import { notAdded, type ScanResult, ScanResultLine, useScans } from '../../shared/scan/scan-result.tsx'
import { useCodeBox } from '../../shared/scan/use-code-box.ts'
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
import { type TypedAhead, takeAhead } from './typed-ahead.ts'
import { useContinueShortcut } from './use-continue-shortcut.ts'

const QuantityDialog = lazyPart(() => import('./quantity-dialog.tsx').then((it) => it.QuantityDialog))

const route = getRouteApi('/admin-frame/admin/selling')

const cardId = ({ productId }: SellingProduct) => `product-${productId}`
const STEPS: Partial<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }
const isCoarse = () => matchMedia('(pointer: coarse)').matches

interface Props {
  sale: PreCheckout
  /** Input of the customer's step that belongs to this one. */
  ahead: TypedAhead
  /** The cart is not loaded yet. */
  isLoading: boolean
}

/**
 * Step 2: products at the customer's prices. Searches on Enter, because every search counts in the charts. A code and
 * Enter adds its product; among the results for a name, the arrow keys choose and a second Enter adds.
 */
export function ProductStep({ sale, ahead, isLoading }: Props) {
  const navigate = route.useNavigate()
  const { q = '' } = route.useSearch()
  const [place, setPlace] = useState(0)
  const client = useQueryClient()
  const [chosen, setChosen] = useState<SellingProduct>()
  const { customer, cart } = sale
  const scans = useScans((code, typed) =>
    typed ? search(code, typed.giveBack) : scanToCart(client, customer.id, code),
  )
  const box = useCodeBox(scans, { text: ahead.text || q })
  const { text } = box
  const add = useAddToCart(customer.id)
  const found = useQuery({ ...productSearch(q, customer.email), placeholderData: keepPreviousData })
  const products = q === '' ? undefined : found.isError ? [] : found.data
  const isNamed = (term: string, at: number, { code }: SellingProduct) =>
    code.toLowerCase() === term.toLowerCase() || (at === 0 && isGtin(term))
  const active = text.trim() === q && !found.isFetching ? products?.[place] : undefined
  const inCart = (productId: number) => cart.items.find((item) => item.productId === productId)?.quantity ?? 0
  const [leaving, setLeaving] = useState(false)
  const isBusy = isLoading || scans.waiting.length > 0 || add.isPending
  // The cart opens with everything that was entered before, so a press waits for the responses.
  const toCart = () => setLeaving(true)
  const leave = useEffectEvent(() => {
    setLeaving(false)
    if (cart.items.length > 0) navigate({ search: (before) => ({ ...before, step: 'cart' }) })
  })
  useEffect(() => {
    if (leaving && !isBusy) leave()
  }, [leaving, isBusy])
  useContinueShortcut(toCart)

  const adding = useRef(new Set<string>())
  /** Counts what is typed: a second Enter after typing is another unit, a double press is not. */
  const entry = useRef(0)
  /** A second press on the same product before its response is ignored. */
  const put = (productId: number, quantity: number) => {
    const press = `${entry.current}:${productId}`
    if (adding.current.has(press)) return
    adding.current.add(press)
    const onSettled = () => void adding.current.delete(press)
    add.mutateAsync({ productId, quantity }).then(onSettled, onSettled)
  }
  /** False when no unit is left, which is said. */
  const isLeft = ({ productId, name, stock }: SellingProduct) => {
    const left = inCart(productId) < stock
    if (!left) notify.error(stock === 0 ? `Sem estoque: ${name}` : 'Todo o estoque já está no carrinho')
    return left
  }
  const addOne = (product: SellingProduct) => {
    if (!isCoarse()) box.ref.current?.focus()
    if (isLeft(product)) put(product.productId, 1)
  }

  const search = async (term: string, giveBack: () => boolean): Promise<ScanResult | undefined> => {
    setPlace(0)
    navigate({ search: (before) => ({ ...before, q: term }), replace: true })
    try {
      // Searching again must show the current stock of the same products.
      const query = { ...productSearch(term, customer.email), staleTime: 0 }
      const { products: response } = await client.fetchQuery(query)
      const byCode = response.find((product, at) => isNamed(term, at, product))
      if (byCode) {
        // The notice says a failure.
        if (isLeft(byCode))
          await add.mutateAsync({ productId: byCode.productId, quantity: 1 }).catch(() => {})
      } else if (!giveBack()) return notAdded(term, response.length)
      else if (isCoarse()) box.ref.current?.blur() // the on-screen keyboard would hide the results
      return undefined
    } catch (error) {
      giveBack()
      throw error
    }
  }
  const takeOver = useEffectEvent(() => {
    const { entries, text: typedAhead } = takeAhead(ahead)
    // Who comes back to the results types over the earlier term.
    if (!typedAhead && entries.length === 0 && !isCoarse()) box.select()
    for (const { kind, text } of entries) {
      if (kind === 'scanned') scans.scan(text)
      else box.put(text)
    }
  })
  useEffect(takeOver, [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim()) box.enter()
    else if (scans.waiting.length === 0)
      navigate({ search: (before) => ({ ...before, q: undefined }), replace: true })
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
      // A code waits for those entered before it.
      if (isNamed(q, place, active)) return
      event.preventDefault()
      if (!event.repeat) addOne(active)
      box.select()
    }
  }

  return (
    <>
      <CustomerLine sale={sale} onCart={toCart} />
      <div className={classes.columns}>
        <Card>
          <form className={classes.search} onSubmit={submit}>
            <SearchBox
              ref={box.ref}
              autoFocus
              enterKeyHint="search"
              size="md"
              className={classes.box}
              placeholder="Pesquisar produto por nome, tag, referencia ou marca"
              aria-activedescendant={active && cardId(active)}
              value={text}
              onChange={(typed) => {
                entry.current++
                box.setText(typed)
              }}
              onKeyDownCapture={press}
            />
            <Button type="submit" size="md" variant="default">
              Buscar
            </Button>
            <CameraButton scans={scans} />
          </form>
          <ScanResultLine scans={scans} />
          <p className={classes.hint}>
            Leitor ou código e Enter: adiciona. Setas escolhem, Enter adiciona um. Ctrl Enter: carrinho.
          </p>
          <ResultCount count={found.isFetching ? undefined : products?.length} />
          {q !== '' && !products && <Spinner />}
          {products?.length === 0 && <EmptyState image="search" text="Nenhum resultado encontrado" />}
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
            if (!isCoarse()) setTimeout(() => box.ref.current?.focus())
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
