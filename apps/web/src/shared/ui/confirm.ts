import { getSession, subscribeToSession } from '@shop/browser/session'

export interface Question {
  text: string
  /** Its subject, one line each: customer, order, amount. */
  about: readonly string[]
  confirmLabel: string
  cancelLabel: string
  /** The confirm button is red. */
  danger: boolean
}

/** A dangerous question names its subject, or says with [] that its text does. */
type Options = Partial<Omit<Question, 'text' | 'danger'>> &
  ({ danger?: false } | { danger: true; about: readonly string[] })

type Pending = Question & { answer: (yes: boolean) => void }

let pending: Pending | null = null
const listeners = new Set<() => void>()

function set(next: Pending | null) {
  pending = next
  for (const listener of listeners) listener()
}

let token = getSession()?.token
// A question belongs to the person who was asked: the next one must not answer it.
subscribeToSession(() => {
  const next = getSession()?.token
  if (next !== token) pending?.answer(false)
  token = next
})

/** Asks in a dialog; resolves to false when it is closed, its session ends or another question replaces it. */
export function confirm(text = 'Confirma operação?', options: Options = {}): Promise<boolean> {
  pending?.answer(false)
  return new Promise((resolve) => {
    const answer = (yes: boolean) => {
      set(null)
      resolve(yes)
    }
    const defaults = { about: [], confirmLabel: 'Confirmar', cancelLabel: 'Cancelar', danger: false }
    set({ ...defaults, ...options, text, answer })
  })
}

export const getQuestion = () => pending

export function subscribeToQuestions(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
