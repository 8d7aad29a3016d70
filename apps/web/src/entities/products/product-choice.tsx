import { TextInput } from '@mantine/core'
import { errorText } from '@shop/browser/api-error'
import { endsSession } from '@shop/browser/session'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
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
}: Props<Product>) {
  const [text, setText] = useState('')
  const [found, setFound] = useState<readonly Product[]>([])
  const [problem, setProblem] = useState<string | null>(null)
  const choose = useLatest(onProduct)
  const take = (product: Product) => {
    setFound([])
    choose.current(product)
  }
  const search = async (term: string) => {
    setProblem(null)
    try {
      const products = await find(term)
      const exact = products.find(({ code }) => code === term) ?? (products.length === 1 ? products[0] : null)
      // Text typed meanwhile is kept for the next search.
      if (exact) setText((now) => (now.trim() === term ? '' : now))
      if (exact) return take(exact)
      setFound(products.slice(0, MOST))
      if (products.length === 0) setProblem('Nenhum produto foi encontrado.')
    } catch (error) {
      if (!endsSession(error)) setProblem(errorText(error))
    }
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    if (text.trim()) void search(text.trim())
  }
  return (
    <div>
      <TextInput
        label={label}
        description="Nome, código ou código de barras; Enter pesquisa"
        autoComplete="off"
        value={text}
        required={required}
        {...(focused && { 'data-autofocus': true })}
        error={problem ?? formProblem}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={press}
      />
      <FoundProducts
        products={found}
        onChoose={(product) => {
          setText('')
          take(product)
        }}
      />
    </div>
  )
}
