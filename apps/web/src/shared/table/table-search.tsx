import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import { SearchBox } from '../ui/search-box.tsx'
import classes from './data-table.module.css'

interface Props {
  text: string
  onSearch: (text: string) => void
}

const PAUSE_MS = 250

/** Searches when typing pauses, not at every letter. */
export function TableSearch({ text, onSearch }: Props) {
  const [typed, setTyped] = useState(text)
  const [seen, setSeen] = useState(text)
  const searchSoon = useDebouncedCallback(onSearch, { delay: PAUSE_MS })
  // The text was changed otherwise: by Back, or because a filter was cleared.
  if (text !== seen) {
    setSeen(text)
    setTyped(text)
  }
  return (
    <SearchBox
      className={classes.search}
      value={typed}
      onChange={(next) => {
        setTyped(next)
        searchSoon(next)
      }}
      onSearch={() => onSearch(typed)}
    />
  )
}
