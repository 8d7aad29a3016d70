import { Button } from '@mantine/core'
import { useTyped } from '@shop/browser/use-typed'
import type { FormEvent } from 'react'
import { useReader } from '../../shared/scan/use-reader.ts'
import { SearchBox } from '../../shared/ui/search-box.tsx'
import { usePhone } from '../../shared/ui/use-phone.ts'
import classes from './order-search-box.module.css'

interface Props {
  /** The text that the list is searched by now. */
  text: string
  onSearch: (text: string) => void
  onClear: () => void
}

const isSearchedAs = (typed: unknown, term: unknown) => String(typed).trim() === term

/** Finds an order by its code, typed or read; another text searches orders by customer or product. */
export function OrderSearchBox({ text: shown, onSearch, onClear }: Props) {
  const [{ text }, setTyped] = useTyped({ text: shown }, isSearchedAs)
  const phone = usePhone()
  useReader((code) => {
    setTyped({ text: code })
    onSearch(code)
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const term = text.trim()
    if (term) onSearch(term)
    else onClear()
  }
  return (
    <form className={classes.form} onSubmit={submit}>
      <SearchBox
        className={classes.box}
        aria-label="Código do pedido"
        aria-description="Ou nome, telefone ou documento do cliente, ou um produto"
        placeholder={phone ? 'Código, cliente ou produto' : 'Código do pedido, cliente ou produto'}
        maxLength={80}
        value={text}
        onChange={(value) => {
          setTyped({ text: value })
          if (!value && shown) onClear()
        }}
      />
      <Button type="submit" variant="default">
        Buscar
      </Button>
    </form>
  )
}
