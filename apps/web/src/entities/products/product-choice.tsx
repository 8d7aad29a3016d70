import { type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { ScanField } from '../../shared/scan/scan-field.tsx'
import { notAdded, type ScanResult, useScans } from '../../shared/scan/scan-result.tsx'
import { ArrowChoices } from '../../shared/ui/arrow-choices.tsx'
import { useLatest } from '../../shared/ui/use-latest.ts'
import { type Found, FoundProducts } from './found-products.tsx'

interface Props<Product extends Found> {
  label: string
  required?: boolean
  /** The field has the focus when the dialog opens. */
  focused?: boolean
  /** The problem that the form has with the product. */
  problem?: ReactNode
  /** Best match first. */
  find: (term: string) => Promise<readonly Product[]>
  onProduct: (product: Product) => void
  /** Why the product cannot be taken. */
  refusal?: (product: Product) => string | undefined
  /** What the list of results says of a product beside its name; default: its code. */
  about?: (product: Product) => string
}

const MOST = 8

/** Finds a product by name, code or barcode: Enter searches, and a single result is chosen at once. */
export function ProductChoice<Product extends Found>({
  label,
  required = false,
  focused = false,
  problem: formProblem,
  find,
  onProduct,
  refusal,
  about,
}: Props<Product>) {
  const [found, setFound] = useState<readonly Product[]>([])
  const [problem, setProblem] = useState<string>()
  const latest = useLatest({ onProduct, refusal })
  const take = (product: Product): ScanResult => {
    const refused = latest.current.refusal?.(product)
    // The next product must find this one chosen.
    flushSync(() => {
      setFound([])
      setProblem(refused)
      if (refused === undefined) latest.current.onProduct(product)
    })
    return { ok: refused === undefined, text: refused ?? product.name }
  }
  const choose = (product: Product) => {
    scans.clear()
    take(product)
  }
  const scans = useScans(async (term, typed) => {
    setProblem(undefined)
    const products = await find(term)
    const only =
      products.find(({ code }) => code.toLowerCase() === term.toLowerCase()) ??
      (products.length === 1 ? products[0] : undefined)
    if (only) return take(only)
    const isLast = typed?.giveBack() ?? true
    setFound(isLast ? products.slice(0, MOST) : [])
    if (!isLast || products.length === 0) return notAdded(term, products.length)
    return { ok: typed !== undefined, text: 'Escolha o produto.' }
  })
  return (
    <ArrowChoices>
      <ScanField
        isLocal
        label={label}
        description="Nome, código ou código de barras; Enter pesquisa"
        required={required}
        {...(focused && { 'data-autofocus': true })}
        error={problem ?? formProblem}
        scans={scans}
      />
      <FoundProducts products={found} onChoose={choose} {...(about && { about })} />
    </ArrowChoices>
  )
}
