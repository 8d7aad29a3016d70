import { useDebouncedValue } from '@mantine/hooks'
import { IconCamera } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import {
  type Ref,
  type RefObject,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react'
import { manualQuery } from '../../../entities/manual/manual-query.ts'
import { chapterTargets } from './chapter-targets.ts'
import { findCommands } from './commands.ts'
import { recordGroups } from './record-targets.ts'
import { foundRecords, SHORTEST_TEXT } from './search.api.ts'
import classes from './search-panel.module.css'
import type { Target } from './target.ts'

const PAUSE_MS = 200

/** Offered before something is typed; opens no screen. */
const CAMERA: Target = { key: 'command:camera', label: 'Ler com a câmera', icon: IconCamera, to: '' }

export interface PanelHandle {
  /** Moves the marked option or opens it; false for keys that the list does not handle. */
  press: (key: string) => boolean
}

interface Props {
  ref: Ref<PanelHandle>
  id: string
  text: string
  permissions: readonly string[]
  /** Enter was the latest key before the list was loaded. */
  isEntered: RefObject<boolean>
  /** The id of the marked option, for the input that keeps the focus. */
  onMark: (id: string | undefined) => void
  onCamera: () => void
  onDone: () => void
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** The results for the typed text: screens and actions at once, records when the server answers. */
export function SearchPanel({ ref, id, text, permissions, isEntered, onMark, onCamera, onDone }: Props) {
  const term = text.trim()
  const [requested] = useDebouncedValue(term, PAUSE_MS)
  const { data, isFetching, isError } = useQuery(foundRecords(requested))
  const asks = term.length >= SHORTEST_TEXT
  const { data: manual } = useQuery({ ...manualQuery, enabled: asks })
  const isSettled = !asks || (requested === term && !isFetching)
  const groups = useMemo(
    () =>
      [
        { title: 'Código', targets: term ? [] : [CAMERA] },
        ...findCommands(term, permissions),
        ...(asks && data ? recordGroups(data, permissions, requested) : []),
        ...(asks && manual ? [chapterTargets(manual.findChapters(term))] : []),
      ].filter(({ targets }) => targets.length > 0),
    [term, requested, asks, data, manual, permissions],
  )
  const targets = groups.flatMap((group) => group.targets)
  const [markedKey, setMarkedKey] = useState<string>()
  const marked = targets.find(({ key }) => key === markedKey) ?? targets[0]
  const optionId = ({ key }: Target) => `${id}-${key.replace(/[^\w-]/g, '_')}`
  const markedId = marked && optionId(marked)

  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    onMark(markedId)
    if (markedId) list.current?.querySelector(`[id="${markedId}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [markedId, onMark])

  const navigate = useNavigate()
  const go = (target: Target) => {
    if (target === CAMERA) return onCamera()
    onDone()
    navigate({ to: target.to, search: target.search })
  }

  // A scanner presses Enter before the server has answered.
  const [awaited, setAwaited] = useState<string>()
  const onAnswer = useEffectEvent(() => {
    setAwaited(undefined)
    if (awaited === term && marked) go(marked)
  })
  useEffect(() => {
    if (awaited !== undefined && isSettled) onAnswer()
  }, [awaited, isSettled])

  const take = () => {
    const isLocal = marked && /^(screen|command|chapter):/.test(marked.key)
    if (!isSettled && !isLocal) setAwaited(term)
    else if (marked) go(marked)
  }

  const takeEntered = useEffectEvent(() => {
    if (isEntered.current) take()
  })
  useEffect(() => takeEntered(), [])

  useImperativeHandle(ref, () => ({
    press(key) {
      const step = STEPS[key]
      if (key === 'Enter') take()
      else if (step && marked)
        setMarkedKey(targets.at((targets.indexOf(marked) + step) % targets.length)?.key)
      else return false
      return true
    },
  }))

  const status = statusOf(isSettled, isError && asks, targets.length)
  return (
    <div className={classes.panel}>
      <div
        ref={list}
        role="listbox"
        id={id}
        aria-label="Resultados da pesquisa"
        className={classes.list}
        data-dimmed={!isSettled || undefined}
      >
        {groups.map(({ title, targets: ofGroup }) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset may not stand in a listbox
          <div key={title} role="group" aria-label={title}>
            <div className={classes.title} aria-hidden>
              {title}
            </div>
            {ofGroup.map((target) => (
              <Option
                key={target.key}
                id={optionId(target)}
                target={target}
                marked={target === marked}
                onPick={() => go(target)}
              />
            ))}
          </div>
        ))}
      </div>
      <div
        role="status"
        className={classes.status}
        data-quiet={(isSettled && targets.length > 0) || undefined}
      >
        {status}
      </div>
    </div>
  )
}

function statusOf(isSettled: boolean, isError: boolean, count: number) {
  if (!isSettled) return 'Pesquisando…'
  if (isError) return 'A pesquisa não respondeu. Tente novamente.'
  if (count === 0) return 'Nenhum resultado encontrado'
  return count === 1 ? '1 resultado' : `${count} resultados`
}

interface OptionProps {
  id: string
  target: Target
  marked: boolean
  onPick: () => void
}

function Option({ id, target: { label, hint, icon: Icon }, marked, onPick }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the input keeps the focus and names the marked option
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the input's
    <div
      id={id}
      role="option"
      aria-selected={marked}
      className={classes.option}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPick}
    >
      <Icon size={17} stroke={1.7} aria-hidden className={classes.icon} />
      <span className={classes.label}>{label}</span>
      {hint && <span className={classes.hint}>{hint}</span>}
    </div>
  )
}
