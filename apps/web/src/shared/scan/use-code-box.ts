import { scannedCode } from '@shop/domain/gtin'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Scans } from './scan-result.tsx'
import { useReader } from './use-reader.ts'

interface Options {
  /** The text at first. */
  text?: string
  /** Reads only while the box has the focus, on a screen with other fields for codes. */
  isLocal?: boolean
  /** Accepts a code instead of the queue. */
  onRead?: (code: string) => void
}

/**
 * The text of a box for codes and words. Enter hands it over to the queue and empties the box in the same event: the
 * next key finds it empty, however late the response is. What was typed before a reader's code is replaced by what is
 * typed after it.
 */
export function useCodeBox(
  { scan }: Pick<Scans, 'scan'>,
  { text: first = '', isLocal = false, onRead }: Options = {},
) {
  const ref = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(first)
  const select = () => {
    if (document.activeElement === ref.current) ref.current?.select()
  }
  useReader(
    (code) => {
      const read = onRead ?? scan
      read(code)
      select()
    },
    { box: ref, place: isLocal ? 'box' : 'screen' },
  )
  const restore = (typed: string) => () => {
    // The element has a key's letter before it is rendered.
    if (!ref.current || ref.current.value) return false
    flushSync(() => setText(typed))
    select()
    return true
  }
  /** Adds text to the queue as if it had been typed into the box. */
  const put = (typed: string) => {
    const code = scannedCode(typed)
    if (code) scan(code, restore(code))
  }
  /** Enters what the box holds. */
  const enter = () => {
    setText('')
    put(ref.current?.value ?? '')
  }
  return { ref, text, setText, select, put, enter }
}
