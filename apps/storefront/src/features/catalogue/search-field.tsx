import { useEffect, useRef, useState } from 'react'
import { Icon } from '../../shared/ui/icon.tsx'

/** Milliseconds of pause in typing before it searches. */
const PAUSE_MS = 250
const SHORTEST = 2

interface Props {
  value: string
  onChange: (text: string) => void
}

/** Searches while typing, from two letters on. */
export function SearchField({ value, onChange }: Props) {
  const [text, setText] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // The text in the URL was changed by a link or a step back.
  useEffect(() => {
    setText((typed) => (typed.trim() === value || (!value && typed.trim().length < SHORTEST) ? typed : value))
  }, [value])
  const ask = (typed: string, pause: number) => {
    setText(typed)
    clearTimeout(timer.current)
    const term = typed.trim()
    timer.current = setTimeout(() => onChange(term.length < SHORTEST ? '' : term), pause)
  }
  return (
    <search className="search">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          ask(text, 0)
        }}
      >
        <span className="search-icon">
          <Icon name="search" />
        </span>
        <input
          type="search"
          aria-label="Pesquisar produtos"
          placeholder="Pesquisar produtos"
          enterKeyHint="search"
          autoComplete="off"
          value={text}
          onChange={(event) => ask(event.currentTarget.value, PAUSE_MS)}
        />
        {text && (
          <button type="button" aria-label="Limpar a pesquisa" onClick={() => ask('', 0)}>
            <Icon name="close" />
          </button>
        )}
      </form>
    </search>
  )
}
