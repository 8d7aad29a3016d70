import { Group } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { TYPING_PAUSE_MS } from '@shop/browser/pauses'
import type { PreCheckout } from '@shop/contract/selling'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { CameraButton } from '../../../shared/scan/camera-button.tsx'
import { ScanResultLine } from '../../../shared/scan/scan-result.tsx'
import { useCodeBox } from '../../../shared/scan/use-code-box.ts'
import { EmptyState } from '../../../shared/ui/empty-state.tsx'
import { KeyHint } from '../../../shared/ui/key-hint.tsx'
import { lazyPart } from '../../../shared/ui/lazy-part.tsx'
import { ResultCount, SearchBox } from '../../../shared/ui/search-box.tsx'
import { productSearch } from '../selling.api.ts'
import classes from './counter.module.css'
import { FoundRows, rowId } from './found-rows.tsx'
import type { Things } from './found-things.tsx'
import type { CounterSale } from './use-counter-sale.ts'
import { useCounterScans } from './use-counter-scans.ts'

const FoundThings = lazyPart(() => import('./found-things.tsx').then((it) => it.FoundThings))
const WaitingSales = lazyPart(() => import('./waiting-sales.tsx').then((it) => it.WaitingSales))

const STEPS: Partial<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }
/** Those of the box; a way to pay shows its own. */
const KEYS = [
  [['↑', '↓'], 'escolhem'],
  [['Enter'], 'põe na venda'],
] as const

interface Props {
  customerId: number
  sale: PreCheckout | undefined
  counterSale: CounterSale
  /** Beside a finished sale: begins the next one, with what is scanned or chosen. */
  onBegin: (() => unknown) | undefined
  /** A receipt's order was handed over, for this cash in cents. */
  onHandedOver: (order: Things['orders'][number], received: number) => void
  /** Begins the purchase of this phone in part payment of the sale; undefined without one. */
  onUsedPhone: ((serial: string) => void) | undefined
}

/**
 * Takes names, codes, GTINs and serial numbers. Names are searched while they are typed; what is entered or scanned goes
 * into the sale in its order, however late the responses come.
 */
export function CounterBox({ customerId, sale, counterSale, onBegin, onHandedOver, onUsedPhone }: Props) {
  const [place, setPlace] = useState(0)
  const email = sale?.customer.email ?? ''
  const { scans, things, clear } = useCounterScans(
    customerId,
    sale?.cart.items.length === 0,
    counterSale,
    onBegin,
  )
  const box = useCodeBox(scans)
  const { text } = box
  const typed = text.trim()
  const [wanted] = useDebouncedValue(typed, TYPING_PAUSE_MS)
  const found = useQuery({ ...productSearch(wanted, email, true), placeholderData: keepPreviousData })
  const products = wanted === '' ? undefined : found.isError ? [] : found.data
  const shown = wanted === typed && !found.isFetching ? products : undefined
  const active = shown?.[place]

  const take = (code: string) => {
    box.setText('')
    setPlace(0)
    if (!matchMedia('(pointer: coarse)').matches) box.ref.current?.focus()
    scans.scan(code)
  }
  const press = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (step && shown) {
      event.preventDefault()
      const next = Math.min(shown.length - 1, Math.max(0, place + step))
      const row = shown[next] && document.getElementById(rowId(shown[next]))
      row?.scrollIntoView({ block: 'nearest' })
      setPlace(next)
    }
    if (event.key === 'Enter' && !event.repeat) {
      event.preventDefault()
      if (active) return take(active.code)
      setPlace(0)
      box.enter()
    }
  }
  const inCart = (productId: number) =>
    sale?.cart.items.find((item) => item.productId === productId)?.quantity ?? 0
  return (
    <section className={classes.box} aria-label="Produtos" data-selling={sale && sale.cart.items.length > 0}>
      <Group gap={8} align="stretch" wrap="nowrap">
        <SearchBox
          ref={box.ref}
          autoFocus
          size="md"
          className={classes.field ?? ''}
          placeholder="Nome, código, código de barras ou número de série"
          aria-activedescendant={active && rowId(active)}
          enterKeyHint="search"
          value={text}
          onChange={(value) => {
            box.setText(value)
            setPlace(0)
            if (value) clear()
          }}
          onKeyDownCapture={press}
        />
        <CameraButton scans={scans} />
      </Group>
      {!onBegin && <ScanResultLine scans={scans} />}
      <ResultCount count={found.isFetching || typed === '' ? undefined : products?.length} />
      {typed === '' && things ? (
        <FoundThings
          things={things}
          customerId={customerId}
          onHandedOver={onHandedOver}
          onUsedPhone={onUsedPhone}
        />
      ) : typed === '' || !products ? (
        <>
          <KeyHint keys={KEYS} />
          {typed === '' && <WaitingSales />}
        </>
      ) : products.length === 0 ? (
        <EmptyState image="search" text="Nenhum resultado encontrado" />
      ) : (
        <FoundRows
          products={products}
          isStale={shown === undefined}
          active={active}
          inCart={inCart}
          onTake={({ code }) => take(code)}
        />
      )}
    </section>
  )
}
