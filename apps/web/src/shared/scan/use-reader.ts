import { scannedCode } from '@shop/domain/gtin'
import { type RefObject, useEffect, useEffectEvent } from 'react'
import { notify } from '../ui/notices.ts'
import { type Burst, isReaderBurst, nextBurst } from './reader-keys.ts'
import { signal } from './signal.ts'

interface Listener {
  take: (code: string) => void
  /** Where codes are read: on the whole screen, on it while nothing else reads there, or in the box alone. */
  place: 'screen' | 'rest' | 'box'
  /** Gets what is read while it has the focus. */
  box: RefObject<HTMLInputElement | null> | undefined
  /** How many dialogs were open when it was added. */
  dialogs: number
}

const listeners: Listener[] = []
const openDialogs = () => document.querySelectorAll('[role="dialog"]').length

/** Of those not covered by a dialog, the one whose box has the focus, otherwise the latest for the whole screen. */
function listening(target: EventTarget | null): Listener | undefined {
  const dialogs = openDialogs()
  const addressed = listeners.filter((listener) => listener.dialogs >= dialogs)
  const latest = (where: Listener['place']) => addressed.findLast(({ place }) => place === where)
  return addressed.find(({ box }) => box && box.current === target) ?? latest('screen') ?? latest('rest')
}

let burst: Burst | undefined
/** The field that the reader types into, and its value before. */
let typedInto: { field: HTMLInputElement | HTMLTextAreaElement; before: string } | undefined

const isField = (target: EventTarget | null) =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement

const TEXTS = ['text', 'search', 'email', 'tel', 'url', 'password']

/** False for a number, a choice and a button: a code typed there would be a quantity, or its Enter a press. */
const takesText = (target: EventTarget | null) =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && TEXTS.includes(target.type) && target.dataset.number === undefined)

/**
 * What a reader types into such a field stays there, but its Enter must not send a form that is not finished. A field with
 * a list uses Enter itself.
 */
const isInDialogForm = (target: EventTarget | null) =>
  target instanceof HTMLInputElement &&
  target.form !== null &&
  target.role !== 'searchbox' &&
  !target.hasAttribute('aria-haspopup') &&
  target.closest('[role="dialog"]') !== null

/** Nothing takes the code, and nothing else may happen by its keys. */
function refuse(code: string) {
  signal(false)
  notify.error(
    openDialogs() > 0
      ? `Código ${code} não lido: a janela aberta não recebe códigos.`
      : `Código ${code} não lido: ponha o cursor no campo que o recebe.`,
  )
}

/** Removes the reader's keys from a field and restores its text. */
function giveBack({ field, before }: NonNullable<typeof typedInto>) {
  const prototype =
    field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype
  // React overrides the element's property; with the original setter, the `input` event is seen as a change.
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, before)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

function readKey(event: KeyboardEvent) {
  const { key, target, timeStamp } = event
  if (event.ctrlKey || event.altKey || event.metaKey || key === 'Shift') return
  if (key.length === 1) {
    const next = nextBurst(burst, key, timeStamp)
    if (next.text.length === 1)
      typedInto = isField(target) ? { field: target, before: target.value } : undefined
    burst = next
    return
  }
  const read =
    (key === 'Enter' || key === 'Tab') && burst && isReaderBurst(burst, timeStamp) ? burst.text : undefined
  burst = undefined
  // A reader types all of a code into one field: who left it meanwhile is a person.
  if (typedInto?.field.isConnected && typedInto.field !== target) return
  // A field that handles scans itself, such as the search of the top bar, gets the keys as typed.
  if (!read || (isField(target) && target.dataset.readsItself !== undefined)) return
  const listener = listening(target)
  if (!listener && takesText(target)) {
    if (key === 'Enter' && isInDialogForm(target)) event.preventDefault()
    return
  }
  event.preventDefault()
  event.stopPropagation()
  if (typedInto) giveBack(typedInto)
  if (listener) listener.take(scannedCode(read))
  else refuse(scannedCode(read))
}

let watching = 0

function watchKeys() {
  watching += 1
  if (watching === 1) window.addEventListener('keydown', readKey, true)
  return () => {
    watching -= 1
    if (watching > 0) return
    window.removeEventListener('keydown', readKey, true)
    // Keys of a screen that is gone begin no code of the next one.
    burst = undefined
  }
}

/** Keeps a reader's Enter from sending forms and pressing buttons, also where nothing reads codes. */
export const useReaderGuard = (): void => useEffect(watchKeys, [])

/**
 * Reports the codes that a barcode reader types while the component is mounted, wherever the focus is: its keys are
 * recognised by their speed, and a field that received them gets its earlier value back. The component whose box has the
 * focus receives them, otherwise the one mounted last; below an open dialog none does. A code that nobody receives is
 * refused with a notice, unless it was typed into a text field: there it stays, and sends no form of a dialog.
 */
export function useReader(
  onCode: (code: string) => void,
  {
    place = 'screen',
    box,
    isOff = false,
  }: Partial<Pick<Listener, 'place' | 'box'>> & { isOff?: boolean } = {},
): void {
  const take = useEffectEvent(onCode)
  useEffect(() => {
    if (isOff) return
    const listener = { take: (code: string) => take(code), place, box, dialogs: openDialogs() }
    listeners.push(listener)
    const unwatch = watchKeys()
    return () => {
      listeners.splice(listeners.indexOf(listener), 1)
      unwatch()
    }
  }, [place, box, isOff])
}
