import { ActionIcon, TextInput } from '@mantine/core'
import type { Product } from '@shop/contract/products'
import { MAX_STOCK, parseUnits } from '@shop/domain/stock'
import { IconDeviceFloppy } from '@tabler/icons-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { ApiError } from '../../shared/api/api-error.ts'
import { useDraft } from '../../shared/form/use-draft.ts'
import { formatNumber } from '../../shared/ui/format.ts'
import { CountedUnits } from './counted-units.tsx'
import { useCountStock } from './product-calls.ts'
import classes from './stock-cell.module.css'

const NOTHING = {}
const NOT_SAVED = 'Ainda não foi salvo'

const readCount = (text: string) => {
  const count = parseUnits(text)
  return count !== undefined && count <= MAX_STOCK ? count : undefined
}

interface Typed {
  text: string
  /** The stock that the person saw when typing, or was told since. */
  seen: number
  /** Set when another person changed it first: to be read before saving again. */
  problem?: string
}

/** The stock as a field for a count; saved only if the person knows the value that it replaces. */
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
  // A count of a serialised product must name the units that differ.
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
  return (
    <form className={classes.form} onSubmit={save}>
      <TextInput
        size="xs"
        inputMode="numeric"
        autoComplete="off"
        aria-label={`Estoque de ${product.name}`}
        className={classes.input}
        value={typed?.text ?? String(product.stock)}
        error={typed && (newStock === undefined ? `De 0 a ${formatNumber(MAX_STOCK)}` : typed.problem)}
        disabled={count.isPending}
        onBlur={() => {
          // A value typed back to the present stock needs no saving.
          if (typed?.text === String(product.stock)) setTyped(null)
          else if (typed && !typed.problem) setTyped({ ...typed, problem: NOT_SAVED })
        }}
        onChange={({ currentTarget: { value } }) => {
          const { problem, ...before } = typed ?? { seen: product.stock }
          setTyped({ ...before, ...(problem !== NOT_SAVED && problem && { problem }), text: value })
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setTyped(null)
        }}
      />
      <ActionIcon
        type="submit"
        variant="subtle"
        aria-label={`Salvar estoque de ${product.name}`}
        disabled={newStock === undefined}
        loading={count.isPending}
      >
        <IconDeviceFloppy size={18} aria-hidden />
      </ActionIcon>
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
