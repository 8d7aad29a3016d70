import { Button } from '@mantine/core'
import { type FormEvent, useEffect, useState } from 'react'
import { SearchBox } from '../../shared/ui/search-box.tsx'
import { usePhone } from '../../shared/ui/use-phone.ts'
import classes from './order-search-box.module.css'

interface Props {
  /** The text that the list is searched by now. */
  text: string
  onSearch: (text: string) => void
  onClear: () => void
}

/** Finds an order by its code; another text searches orders by customer or product. */
export function OrderSearchBox({ text: shown, onSearch, onClear }: Props) {
  const [text, setText] = useState(shown)
  const phone = usePhone()
  useEffect(() => setText(shown), [shown])
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
          setText(value)
          if (!value && shown) onClear()
        }}
      />
      <Button type="submit" variant="default">
        Buscar
      </Button>
    </form>
  )
}
