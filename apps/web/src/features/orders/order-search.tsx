import { Button } from '@mantine/core'
import { type FormEvent, useEffect, useState } from 'react'
import { SearchBox } from '../../shared/ui/search-box.tsx'
import classes from './order-search.module.css'

interface Props {
  /** What the list is showing now. */
  code: string
  onFound: (code: string) => void
  onClear: () => void
}

export function OrderSearch({ code, onFound, onClear }: Props) {
  const [text, setText] = useState(code)
  useEffect(() => setText(code), [code])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wanted = text.trim()
    if (wanted) onFound(wanted)
    else onClear()
  }
  return (
    <form className={classes.form} onSubmit={submit}>
      <SearchBox
        placeholder="Código do pedido"
        inputMode="numeric"
        value={text}
        onChange={(value) => {
          setText(value)
          if (!value && code) onClear()
        }}
      />
      <Button type="submit" variant="default">
        Buscar
      </Button>
    </form>
  )
}
