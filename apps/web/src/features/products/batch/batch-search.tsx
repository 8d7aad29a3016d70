import { Loader, UnstyledButton } from '@mantine/core'
import type { Product } from '@shop/contract/products'
import { useQueryClient } from '@tanstack/react-query'
import { type ClipboardEvent, useRef, useState } from 'react'
import { ScanField } from '../../../shared/scan/scan-field.tsx'
import { notAdded, type ScanResult, useScans } from '../../../shared/scan/scan-result.tsx'
import { lookUp, productFinder, productSearch } from '../products.api.ts'
import classes from './batch.module.css'
import { isSheet } from './parse-sheet.ts'

/** Only a code without a product is announced; after a word the list itself says that nothing was found. */
const IS_CODE = /^\d+$/

const unknown = (code: string): ScanResult => ({ ok: false, text: `Código ${code} não encontrado.` })

const NOT_NOW = 'A entrada está sendo registrada: leia de novo em seguida.'

interface Props {
  /** Returns whether the product was added. */
  onProduct: (product: Product) => boolean
  onPaste: (text: string) => void
}

/** Accepts scans, a typed code or search, and pasted cells of a spreadsheet. */
export function BatchSearch({ onProduct, onPaste }: Props) {
  const client = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const [found, setFound] = useState<readonly Product[] | null>(null)
  const [searching, setSearching] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  const take = (product: Product): undefined => {
    setProblem(onProduct(product) ? null : NOT_NOW)
    setFound(null)
  }
  const scans = useScans(async (code, typed) => {
    setFound(null)
    setProblem(null)
    if (typed) return search(code, typed.giveBack)
    const [product] = await lookUp([code])
    if (!product) return unknown(code)
    if (!onProduct(product)) return { ok: false, text: NOT_NOW }
    return { ok: true, text: `${product.name}: mais 1` }
  })
  const search = async (term: string, giveBack: () => boolean): Promise<ScanResult | undefined> => {
    setSearching(true)
    let products: readonly Product[]
    try {
      products = await client.fetchQuery(productSearch(term))
    } catch (error) {
      giveBack()
      throw error
    } finally {
      setSearching(false)
    }
    const exact = productFinder(products)(term) ?? (products.length === 1 ? products[0] : undefined)
    if (exact) return take(exact)
    if (products.length === 0 && IS_CODE.test(term)) return unknown(term)
    if (!giveBack()) return notAdded(term, products.length)
    setFound(products)
    return undefined
  }
  const paste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text')
    if (!isSheet(pasted)) return
    event.preventDefault()
    onPaste(pasted)
  }
  return (
    <div className={classes.search}>
      <ScanField
        ref={input}
        label="Produto"
        description="Leia o código de barras, pesquise ou cole células: código, quantidade, preço"
        autoFocus
        rightSection={searching && <Loader size="xs" />}
        scans={scans}
        error={problem ?? (found?.length === 0 && 'Nenhum produto foi encontrado.')}
        onKeyDownCapture={(event) => {
          if (event.key === 'Escape') setFound(null)
        }}
        onPaste={paste}
      />
      {found && found.length > 0 && (
        <ul className={classes.found} aria-label="Produtos encontrados">
          {found.map((product) => (
            <li key={product.id}>
              <UnstyledButton
                className={classes.choice}
                onClick={() => {
                  take(product)
                  input.current?.focus()
                }}
              >
                <span>{product.name}</span>
                <span className={classes.code}>{product.code}</span>
              </UnstyledButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
