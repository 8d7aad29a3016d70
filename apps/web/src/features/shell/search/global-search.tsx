import { Kbd, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { lazyPart } from '../../../shared/ui/lazy-part.tsx'
import classes from './global-search.module.css'
import type { PanelHandle, SearchPanel } from './search-panel.tsx'
import { useSearchKeys } from './use-search-keys.ts'

const SearchCamera = lazyPart(() => import('./search-camera.tsx').then((it) => it.SearchCamera))

interface Props {
  permissions: readonly string[]
}

/** The search of the top bar; `/` or Ctrl K focuses it from anywhere. Its list is loaded on first use. */
export function GlobalSearch({ permissions }: Props) {
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [markedId, setMarkedId] = useState<string>()
  const [Panel, setPanel] = useState<typeof SearchPanel>()
  const input = useRef<HTMLInputElement>(null)
  const panel = useRef<PanelHandle>(null)
  const listId = useId()
  const cameFrom = useRef<Element>(null)
  const isEntered = useRef(false)
  const [isReading, setReading] = useState(false)
  useSearchKeys(input)

  // Offline the list cannot be loaded; the screen stays unchanged.
  const loadPanel = () =>
    void import('./search-panel.tsx').then(
      (loaded) => setPanel(() => loaded.SearchPanel),
      () => undefined,
    )
  const leave = () => {
    setText('')
    input.current?.blur()
  }
  const onCamera = () => {
    setOpen(false)
    setReading(true)
  }
  /** As if a reader had typed the code, with its Enter. */
  const onRead = (code: string) => {
    input.current?.focus()
    setText(code)
    setOpen(true)
    isEntered.current = true
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') {
      leave()
      if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus()
      return
    }
    setOpen(true)
    // The next code replaces this one, whose answer may be awaited.
    if (event.key === 'Enter') input.current?.select()
    isEntered.current = event.key === 'Enter' && !panel.current
    if (panel.current?.press(event.key)) event.preventDefault()
  }

  return (
    <div className={classes.search}>
      <TextInput
        ref={input}
        role="combobox"
        aria-label="Pesquisar"
        data-reads-itself
        aria-keyshortcuts="/ Control+K"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={isOpen ? markedId : undefined}
        placeholder="Pesquisar"
        autoComplete="off"
        maxLength={80}
        value={text}
        leftSection={<IconSearch size={16} aria-hidden />}
        rightSection={
          <Kbd className={classes.key} aria-hidden>
            /
          </Kbd>
        }
        rightSectionPointerEvents="none"
        onChange={(event) => {
          setText(event.currentTarget.value)
          setOpen(true)
        }}
        onPointerEnter={loadPanel}
        onFocus={(event) => {
          cameFrom.current = event.relatedTarget
          setOpen(true)
          loadPanel()
        }}
        onBlur={() => {
          setOpen(false)
          isEntered.current = false
        }}
        onKeyDown={onKeyDown}
      />
      {isOpen && Panel && (
        <Panel
          ref={panel}
          id={listId}
          text={text}
          permissions={permissions}
          isEntered={isEntered}
          onMark={setMarkedId}
          onCamera={onCamera}
          onDone={leave}
        />
      )}
      {isReading && <SearchCamera onRead={onRead} onClose={() => setReading(false)} />}
    </div>
  )
}
