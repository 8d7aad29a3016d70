import { TextInput } from '@mantine/core'
import { errorText } from '@shop/browser/api-error'
import { endsSession } from '@shop/browser/session'
import type { Product } from '@shop/contract/products'
import { type KeyboardEvent, useState } from 'react'
import { useLatest } from '../../shared/ui/use-latest.ts'
import { FoundProducts } from './found-products.tsx'
import { findProducts } from './purchases.api.ts'

interface Props {
  label: string
  onProduct: (product: Product) => void
}

const MOST = 8

/** Finds a product by name, code or barcode: Enter searches, and a single result is chosen at once. */
export function ProductChoice({ label, onProduct }: Props) {
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
      const products = await findProducts(term)
      const exact = products.find(({ code }) => code === term) ?? (products.length === 1 ? products[0] : null)
      // What was typed meanwhile is the next search.
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
        error={problem}
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
