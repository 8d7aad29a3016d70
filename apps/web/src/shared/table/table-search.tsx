import { useDebouncedCallback } from '@mantine/hooks'
import { useTyped } from '@shop/browser/use-typed'
import { SearchBox } from '../ui/search-box.tsx'
import classes from './data-table.module.css'

interface Props {
  text: string
  onSearch: (text: string) => void
}

const PAUSE_MS = 250

/** Searches when typing pauses, not at every letter. */
export function TableSearch({ text, onSearch }: Props) {
  // Back and a cleared filter change the text too.
  const [{ typed }, setTyped] = useTyped({ typed: text })
  const searchSoon = useDebouncedCallback(onSearch, { delay: PAUSE_MS })
  return (
    <SearchBox
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
