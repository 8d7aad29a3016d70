import { Button, Stack } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { formatReais } from '@shop/browser/format'
import { TYPING_PAUSE_MS } from '@shop/browser/pauses'
import type { FoundCustomer } from '@shop/contract/customers'
import type { PreCheckout, SaleSummary } from '@shop/contract/selling'
import { levelLabel } from '@shop/domain/pricing'
import { IconUserPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useRef, useState } from 'react'
import { WaitingCodes } from '../../shared/scan/scan-result.tsx'
import { useReader } from '../../shared/scan/use-reader.ts'
import { Card } from '../../shared/ui/card.tsx'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { lazyPart } from '../../shared/ui/lazy-part.tsx'
import { ResultCount, SearchBox } from '../../shared/ui/search-box.tsx'
import { Spinner } from '../../shared/ui/spinner.tsx'
import classes from './customer-step.module.css'
import { CustomerTable } from './customer-table.tsx'
import { type ChosenCustomer, customerSearch } from './selling.api.ts'
import { type TypedAhead, takeAhead } from './typed-ahead.ts'
import { useEnteredCustomer } from './use-entered-customer.ts'
import { WalkInButton } from './walk-in-button.tsx'

const LatestSales = lazyPart(() => import('./latest-sales.tsx').then((it) => it.LatestSales))
const LeftCarts = lazyPart(() => import('./left-carts.tsx').then((it) => it.LeftCarts))
const OpenCarts = lazyPart(() => import('./open-carts.tsx').then((it) => it.OpenCarts))
const RegisterDialog = lazyPart(() => import('./register-dialog.tsx').then((it) => it.RegisterDialog))

const STEPS: Partial<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }
/** The data that distinguishes customers of one name, and that the seller may mention. */
const factsOf = ({ email, phoneEnd, level, credit }: FoundCustomer) => [
  email,
  phoneEnd && `final ${phoneEnd}`,
  level > 0 ? levelLabel(level) : '',
  credit > 0 ? formatReais(credit) : '',
]

const rowId = ({ id }: ChosenCustomer) => `customer-${id}`

interface Props {
  ahead: TypedAhead
  onSelect: (customer: ChosenCustomer) => void
  /** A sale that was left at the counter goes on. */
  onResume: (sale: PreCheckout) => void
  /** A sale that was placed opens its last step again. */
  onReopen: (sale: SaleSummary) => void
}

/** Step 1: the customer, by search or from the open carts. Arrow keys choose among the results, Enter selects. */
export function CustomerStep({ ahead, onSelect, onResume, onReopen }: Props) {
  const [text, setText] = useState('')
  const [place, setPlace] = useState<number>()
  const [scanned, setScanned] = useState<readonly string[]>([])
  const [registering, setRegistering] = useState(false)
  const box = useRef<HTMLInputElement>(null)
  const entered = useRef('')
  const [wanted] = useDebouncedValue(text.trim(), TYPING_PAUSE_MS)
  const { data, isFetching, isError } = useQuery({
    ...customerSearch(wanted),
    placeholderData: keepPreviousData,
  })
  const customers = isError ? [] : data
  const shown = wanted === text.trim() && !isFetching ? customers : undefined
  const active = place === undefined ? undefined : shown?.[place]
  const { enter, isWaiting } = useEnteredCustomer(ahead, onSelect)
  // Codes read while the customer's response is awaited are added to that customer's cart.
  const addScan = (code: string) => {
    ahead.entries.push({ kind: 'scanned', text: code })
    setScanned((codes) => [...codes, code])
    if (document.activeElement === box.current) box.current?.select()
  }
  useReader(addScan, { isOff: !isWaiting })
  const select = (customer: ChosenCustomer) => {
    takeAhead(ahead)
    onSelect(customer)
  }
  const type = (typed: string) => {
    setText(typed)
    setPlace(undefined)
    // The field gets back the text that it had before the reader typed into it, unless that text was entered
    // already.
    ahead.text = typed.trim() === entered.current ? '' : typed
  }
  const press = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (!step || !shown) return
    event.preventDefault()
    const next = Math.min(shown.length - 1, Math.max(0, (place ?? -1) + step))
    const found = shown[next]
    if (found) document.getElementById(rowId(found))?.scrollIntoView({ block: 'nearest' })
    setPlace(found && next)
  }
  const search = () => {
    if (active) return select(active)
    const typed = text.trim()
    if (!typed) return
    entered.current = typed
    enter(typed)
    // The next typed text replaces this one.
    box.current?.select()
  }
  return (
    <Stack gap={16}>
      <Card>
        <SearchBox
          ref={box}
          autoFocus
          size="md"
          placeholder="Pesquisar cliente por nome ou email"
          aria-activedescendant={active && rowId(active)}
          value={text}
          onChange={type}
          onKeyDownCapture={press}
          onSearch={search}
        />
        <div className={classes.others}>
          <WalkInButton onChoose={select} />
          <Button
            variant="default"
            leftSection={<IconUserPlus size={18} aria-hidden />}
            onClick={() => setRegistering(true)}
          >
            Cadastrar cliente
          </Button>
        </div>
        <WaitingCodes codes={scanned} />
        <ResultCount count={wanted === '' || isFetching ? undefined : customers?.length} />
        {wanted !== '' && (
          <div className={classes.results} data-stale={isFetching || undefined}>
            {!customers && <Spinner />}
            {customers?.length === 0 && <EmptyState image="search" text="Nenhum resultado encontrado" />}
            {customers && customers.length > 0 && (
              <CustomerTable
                label="Clientes encontrados"
                columns={['Nome', 'Email', 'Telefone', 'Nível', 'Crédito']}
                numeric="Crédito"
                rows={customers.map((found) => ({
                  id: found.id,
                  rowId: rowId(found),
                  isActive: found === active,
                  name: found.name,
                  facts: factsOf(found),
                }))}
                onSelect={(id) => {
                  const found = customers.find((one) => one.id === id)
                  if (found) select(found)
                }}
              />
            )}
          </div>
        )}
      </Card>
      {registering && (
        <RegisterDialog typed={text.trim()} onClose={() => setRegistering(false)} onRegistered={select} />
      )}
      {wanted === '' && <LeftCarts onResume={onResume} />}
      {wanted === '' && <OpenCarts onSelect={select} />}
      {wanted === '' && <LatestSales onOpen={onReopen} />}
    </Stack>
  )
}
