import { ActionIcon, Input, Loader, UnstyledButton } from '@mantine/core'
import { ApiError } from '@shop/browser/api-error'
import { formatNumber } from '@shop/browser/format'
import type { Product } from '@shop/contract/products'
import { MAX_STOCK, parseUnits } from '@shop/domain/stock'
import { IconDeviceFloppy } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ChangeEvent, type FormEvent, useEffect, useRef, useState } from 'react'
import { useDraft } from '../../shared/form/use-draft.ts'
import { CountedUnits } from './counted-units.tsx'
import { useCountStock } from './product-changes.api.ts'
import { shelfOf } from './products.api.ts'
import classes from './stock-cell.module.css'

const NOTHING = {}
const NOT_SAVED = 'Ainda não foi salvo'

const SAVE = `mantine-focus-auto ${UnstyledButton.classes.root} ${ActionIcon.classes.root} ${classes.save}`

const readCount = (text: string) => {
  const count = parseUnits(text)
  return count !== undefined && count <= MAX_STOCK ? count : undefined
}

interface Typed {
  text: string
  /** The stock on the screen when the person typed, or received since then. */
  seen: number
  /** Set when another person changed the stock first: the message to read before saving again. */
  problem?: string
}

/** The stock as a field for a count; saved only if the person saw the value that it replaces. */
export function StockCell({ product }: { product: Product }) {
  const [typed, setTyped] = useState<Typed | null>(null)
  const draft = useDraft<Typed | Record<string, never>>({
    name: `stock:${product.code}`,
    values: typed ?? NOTHING,
    dirty: typed !== null,
  })
  const restore = useRef(draft.found)
  useEffect(() => {
    const { text, seen } = (restore.current ?? {}) as Partial<Typed>
    if (text !== undefined && seen !== undefined) setTyped({ text, seen, problem: NOT_SAVED })
  }, [])
  const count = useCountStock()
  const newStock = typed ? readCount(typed.text) : undefined
  // A count of a serialised product needs the units that differ.
  const [asking, setAsking] = useState(false)
  const [serials, setSerials] = useState<string[]>([])
  const save = (event?: FormEvent) => {
    event?.preventDefault()
    if (!typed || newStock === undefined || count.isPending) return
    if (product.serialised && newStock !== typed.seen && !asking) return setAsking(true)
    count.mutate(
      { code: product.code, newStock, stockSeen: typed.seen, ...(product.serialised && { serials }) },
      {
        onSuccess: () => {
          setAsking(false)
          setSerials([])
          draft.clear()
          setTyped(null)
        },
        onError: (error) => {
          if (!(error instanceof ApiError && error.code === 'STALE')) return
          const seen = Number(error.current)
          setTyped({ text: typed.text, seen, problem: `Agora é ${formatNumber(seen)}` })
        },
      },
    )
  }
  const leave = () => {
    // A value typed back to the current stock needs no saving.
    if (typed?.text === String(product.stock)) setTyped(null)
    else if (typed && !typed.problem) setTyped({ ...typed, problem: NOT_SAVED })
  }
  const type = ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement>) => {
    const { problem, ...before } = typed ?? { seen: product.stock }
    setTyped({ ...before, ...(problem !== NOT_SAVED && problem && { problem }), text: value })
  }
  const shelf = useQuery({ ...shelfOf(product.code), enabled: typed !== null })
  const held = typed ? (shelf.data?.unpacked ?? 0) : 0
  const problem = typed && (newStock === undefined ? `De 0 a ${formatNumber(MAX_STOCK)}` : typed.problem)
  const problemId = `stock-problem-${product.id}`
  return (
    <form className={classes.form} onSubmit={save}>
      <span className={classes.field}>
        <span
          className={`${Input.classes.wrapper} ${classes.wrapper}`}
          data-variant="default"
          data-error={problem ? true : undefined}
        >
          <input
            className={`mantine-Input-input ${Input.classes.input}`}
            inputMode="numeric"
            autoComplete="off"
            aria-label={`Estoque de ${product.name}`}
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem ? problemId : undefined}
            value={typed?.text ?? String(product.stock)}
            disabled={count.isPending}
            onBlur={leave}
            onChange={type}
            onKeyDown={(event) => event.key === 'Escape' && setTyped(null)}
          />
        </span>
        {held > 0 && (
          <span className={classes.held} role="status">
            {held === 1
              ? '+ 1 vendida na prateleira, não embalada'
              : `+ ${formatNumber(held)} vendidas na prateleira, não embaladas`}
          </span>
        )}
        {problem && (
          <span id={problemId} className={classes.problem}>
            {problem}
          </span>
        )}
      </span>
      <button
        type="submit"
        className={SAVE}
        aria-label={`Salvar estoque de ${product.name}`}
        disabled={newStock === undefined || count.isPending}
      >
        {count.isPending ? <Loader size={18} /> : <IconDeviceFloppy size={18} aria-hidden />}
      </button>
      {asking && typed && newStock !== undefined && (
        <CountedUnits
          product={product}
          difference={newStock - typed.seen}
          serials={serials}
          onChange={setSerials}
          running={count.isPending}
          onClose={() => setAsking(false)}
          onSave={save}
        />
      )}
    </form>
  )
}
