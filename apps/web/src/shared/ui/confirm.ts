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

/** For a dangerous action the subject is required; [] when the text contains it. */
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
// A question belongs to the person to whom it was shown: the next person must not answer it.
subscribeToSession(() => {
  const next = getSession()?.token
  if (next !== token) pending?.answer(false)
  token = next
})

/** Opens a confirmation dialog; resolves to false when it is closed, its session ends or another question replaces it. */
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
