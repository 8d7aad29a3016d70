import type { CDPSession, Page } from '@playwright/test'

/** Milliseconds between two keys: of a barcode reader, of a fast typist, and a value in between. */
const READER_MS = 5
const PERSON_MS = 66
const PAUSE_MS = 300

interface Keyboard {
  session: Promise<CDPSession>
  /** When the latest key was pressed, in milliseconds since 1970. */
  at: number
}
const keyboards = new WeakMap<Page, Keyboard>()

function keyboardOf(page: Page): Keyboard {
  const existing = keyboards.get(page)
  if (existing) return existing
  const added = { session: page.context().newCDPSession(page), at: 0 }
  keyboards.set(page, added)
  return added
}

/**
 * Presses keys with the times of a real keyboard, which the page reads from its events: a busy machine makes the keys
 * late, but neither faster nor slower. The keys do not wait for each other, nor for a response. '\n' is Enter.
 */
async function press(page: Page, keys: string, pauseMs: number) {
  const keyboard = keyboardOf(page)
  const session = await keyboard.session
  keyboard.at = Math.max(Date.now(), keyboard.at + PAUSE_MS)
  const sent: Promise<unknown>[] = []
  for (const key of keys) {
    const timestamp = keyboard.at / 1000
    const named =
      key === '\n'
        ? { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13, text: '\r' }
        : { key, text: key, unmodifiedText: key }
    sent.push(
      session.send('Input.dispatchKeyEvent', { type: 'keyDown', timestamp, ...named }),
      session.send('Input.dispatchKeyEvent', { type: 'keyUp', timestamp, key: named.key }),
    )
    keyboard.at += pauseMs
  }
  await Promise.all(sent)
}

/** Types codes as a barcode reader does into the focused element. */
export const readCodes = (page: Page, codes: readonly string[]) =>
  press(page, codes.map((code) => `${code}\n`).join(''), READER_MS)

/** Types as a person does, fifteen keys a second. */
export const typeByHand = (page: Page, text: string) => press(page, text, PERSON_MS)
