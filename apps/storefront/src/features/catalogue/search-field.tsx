import { TYPING_PAUSE_MS } from '@shop/browser/pauses'
import { useTyped } from '@shop/browser/use-typed'
import { useRef } from 'react'
import { Icon } from '../../shared/ui/icon.tsx'

const SHORTEST = 2
/** As many as the server takes. */
export const MOST_LETTERS = 200

const termOf = (typed: string) => (typed.trim().length < SHORTEST ? '' : typed.trim())
const isSearchedAs = (typed: unknown, term: unknown) => termOf(String(typed)) === term

interface Props {
  value: string
  onChange: (text: string) => void
}

/** Searches while typing, from two letters on. */
export function SearchField({ value, onChange }: Props) {
  // The text in the URL is also changed by a link or a step back.
  const [{ text }, setTyped] = useTyped({ text: value }, isSearchedAs)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const ask = (typed: string, pause: number) => {
    setTyped({ text: typed })
    clearTimeout(timer.current)
    timer.current = setTimeout(() => onChange(termOf(typed)), pause)
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
          maxLength={MOST_LETTERS}
          value={text}
          onChange={(event) => ask(event.currentTarget.value, TYPING_PAUSE_MS)}
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
