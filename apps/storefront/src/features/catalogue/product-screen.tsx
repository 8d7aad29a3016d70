import type { ShopProduct } from '@shop/contract/selling'
import { useState } from 'preact/hooks'
import { useRoute } from 'preact-iso/router'
import { errorText } from '../../shared/api/api-error.ts'
import { at } from '../../shared/api/call.ts'
import { refresh, useRead } from '../../shared/api/read.ts'
import { addToCart, inCart, useCart } from '../../shared/cart.ts'
import { formatReais } from '../../shared/ui/format.ts'
import { Page } from '../../shared/ui/page.tsx'
import { BusyButton, NotLoaded, Problem, Spinner } from '../../shared/ui/parts.tsx'
import { Picture } from '../../shared/ui/picture.tsx'
import { QuantityStepper } from '../../shared/ui/quantity-stepper.tsx'
import { AVAILABILITY, availabilityOf } from './availability.ts'
import { NotifyMe } from './notify-me.tsx'

/** One product; opening it counts as a view. */
export function ProductScreen() {
  const { id = '' } = useRoute().params
  const path = at`/shop/products/${id}`
  const { data: product, error } = useRead<ShopProduct>(path)
  return (
    <Page title={product?.name ?? 'Produto'} back="/loja/">
      {product ? (
        <Product product={product} />
      ) : error ? (
        <NotLoaded error={error} retry={() => refresh(path, false)} />
      ) : (
        <Spinner />
      )}
    </Page>
  )
}

function Product({ product }: { product: ShopProduct }) {
  const { brand, reference, description, code, priceDiscounted, stock } = product
  const { label, tone } = AVAILABILITY[availabilityOf(stock)]
  return (
    <div class="product">
      <Gallery urls={product.imagesUrl} />
      <div class="stack">
        <p class="price figure">{formatReais(priceDiscounted)}</p>
        <p>
          <span class={`badge tone-${tone}`}>{label}</span>
        </p>
        {stock > 0 ? <Buy product={product} /> : <NotifyMe product={product} />}
        <p class="small muted">
          <a class="link" href={`/loja/?marca=${encodeURIComponent(brand)}`}>
            {brand}
          </a>
          {reference && (
            <>
              {' · '}
              <a
                class="link"
                href={`/loja/?marca=${encodeURIComponent(brand)}&ref=${encodeURIComponent(reference)}`}
              >
                {reference}
              </a>
            </>
          )}
          {` · código ${code}`}
        </p>
        {description && <p class="description">{description}</p>}
      </div>
    </div>
  )
}

function Gallery({ urls }: { urls: readonly string[] }) {
  const [shown, setShown] = useState(0)
  return (
    <div class="gallery">
      <Picture url={urls[shown] ?? urls[0]} size={300} first />
      {urls.length > 1 && (
        <div class="row">
          {urls.map((url, place) => (
            <button
              type="button"
              key={url}
              aria-label={`Foto ${place + 1} de ${urls.length}`}
              aria-pressed={place === shown}
              onClick={() => setShown(place)}
            >
              <Picture url={url} size={64} />
            </button>
          ))}
        </div>
      )}
    </div>
  )
}

function Buy({ product: { productId, stock, priceDiscounted } }: { product: ShopProduct }) {
  const [quantity, setQuantity] = useState(1)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const there = inCart(useCart().data, productId)
  const left = stock - there
  const add = async () => {
    setBusy(true)
    setProblem(null)
    try {
      await addToCart(productId, Math.min(quantity, left))
      setQuantity(1)
    } catch (error) {
      setProblem(errorText(error))
    }
    setBusy(false)
  }
  return (
    <div class="stack">
      {left > 0 && (
        <div class="row">
          <QuantityStepper
            label="Quantidade"
            value={Math.min(quantity, left)}
            most={left}
            onChange={setQuantity}
          />
          <BusyButton type="button" class="button main grow" busy={busy} onClick={add}>
            Adicionar {formatReais(priceDiscounted * Math.min(quantity, left))}
          </BusyButton>
        </div>
      )}
      <Problem text={problem} />
      {there > 0 && (
        <p role="status">
          {there} no carrinho.{' '}
          <a class="link" href="/loja/carrinho">
            Ver o carrinho
          </a>
        </p>
      )}
    </div>
  )
}
