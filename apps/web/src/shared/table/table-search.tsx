import { useDebouncedCallback } from '@mantine/hooks'
import { TYPING_PAUSE_MS } from '@shop/browser/pauses'
import { useTyped } from '@shop/browser/use-typed'
import { useRef } from 'react'
import { useReader } from '../scan/use-reader.ts'
import { SearchBox } from '../ui/search-box.tsx'
import classes from './data-table.module.css'

interface Props {
  text: string
  onSearch: (text: string) => void
}

/** Searches when typing pauses, not at every letter; a code that is read into it replaces what was searched before. */
export function TableSearch({ text, onSearch }: Props) {
  // Back and a cleared filter change the text too.
  const [{ typed }, setTyped] = useTyped({ typed: text })
  const searchSoon = useDebouncedCallback(onSearch, { delay: TYPING_PAUSE_MS })
  const box = useRef<HTMLInputElement>(null)
  useReader(
    (code) => {
      setTyped({ typed: code })
      searchSoon(code)
    },
    { place: 'box', box },
  )
  return (
    <SearchBox
      ref={box}
      className={classes.search}
      value={typed}
      onChange={(next) => {
        setTyped({ typed: next })
        searchSoon(next)
      }}
      onSearch={() => onSearch(typed)}
    />
  )
}
