import { errorText } from '@shop/browser/api-error'
import { formatReais } from '@shop/browser/format'
import type { ShopProduct } from '@shop/contract/selling'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { inCart, useAddToCart, useCart } from '../../shared/cart.api.ts'
import { Page } from '../../shared/ui/page.tsx'
import { BusyButton, Empty, Loading, Problem } from '../../shared/ui/parts.tsx'
import { ProductImage } from '../../shared/ui/product-image.tsx'
import { QuantityStepper } from '../../shared/ui/quantity-stepper.tsx'
import { AVAILABILITY, availabilityOf } from './availability.ts'
import { productOf } from './catalogue.api.ts'
import { NotifyMe } from './notify-me.tsx'

const route = getRouteApi('/produto/$id')

/** One product; opening it counts as a view. */
export function ProductScreen() {
  const { id } = route.useParams()
  const isId = /^\d+$/.test(id)
  const query = useQuery({ ...productOf(id), enabled: isId })
  return (
    <Page title={query.data?.name ?? 'Produto'} back="/">
      {query.data ? (
        <Product product={query.data} />
      ) : isId ? (
        <Loading query={query} missing={<NoSuchProduct />} />
      ) : (
        <NoSuchProduct />
      )}
    </Page>
  )
}

const NoSuchProduct = () => (
  <Empty icon="search">
    <p role="alert">Produto não encontrado.</p>
    <Link className="button main" to="/">
      Ver os produtos
    </Link>
  </Empty>
)

function Product({ product }: { product: ShopProduct }) {
  const { brand, reference, description, code, priceDiscounted, stock } = product
  const { label, tone } = AVAILABILITY[availabilityOf(stock)]
  return (
    <div className="product">
      <Gallery urls={product.imagesUrl} />
      <div className="stack">
        <p className="price figure">{formatReais(priceDiscounted)}</p>
        <p>
          <span className={`badge tone-${tone}`}>{label}</span>
        </p>
        {stock > 0 ? <Buy product={product} /> : <NotifyMe product={product} />}
        <p className="small muted">
          <Link className="link" to="/" search={{ marca: brand }}>
            {brand}
          </Link>
          {reference && (
            <>
              {' · '}
              <Link className="link" to="/" search={{ marca: brand, ref: reference }}>
                {reference}
              </Link>
            </>
          )}
          {` · código ${code}`}
        </p>
        {description && <p className="description">{description}</p>}
      </div>
    </div>
  )
}

function Gallery({ urls }: { urls: readonly string[] }) {
  const [shown, setShown] = useState(0)
  return (
    <div className="gallery">
      <ProductImage url={urls[shown] ?? urls[0]} size={300} first />
      {urls.length > 1 && (
        <div className="row">
          {urls.map((url, place) => (
            <button
              type="button"
              key={url}
              aria-label={`Foto ${place + 1} de ${urls.length}`}
              aria-pressed={place === shown}
              onClick={() => setShown(place)}
            >
              <ProductImage url={url} size={64} />
            </button>
          ))}
        </div>
      )}
    </div>
  )
}

function Buy({ product: { productId, stock, priceDiscounted } }: { product: ShopProduct }) {
  const [quantity, setQuantity] = useState(1)
  const adding = useAddToCart()
  const there = inCart(useCart().data, productId)
  const left = stock - there
  const wanted = Math.min(quantity, left)
  const add = () => adding.mutate({ productId, quantity: wanted }, { onSuccess: () => setQuantity(1) })
  return (
    <div className="stack">
      {left > 0 && (
        <div className="row">
          <QuantityStepper label="Quantidade" value={wanted} most={left} onChange={setQuantity} />
          <BusyButton type="button" className="button main grow" busy={adding.isPending} onClick={add}>
            Adicionar {formatReais(priceDiscounted * wanted)}
          </BusyButton>
        </div>
      )}
      <Problem text={adding.error && errorText(adding.error)} />
      {there > 0 && (
        <p role="status">
          {there} no carrinho.{' '}
          <Link className="link" to="/carrinho">
            Ver o carrinho
          </Link>
        </p>
      )}
    </div>
  )
}
