export interface Question {
  text: string
  confirmLabel: string
  cancelLabel: string
  /** The confirm button is red. */
  danger: boolean
}

type Pending = Question & { answer: (yes: boolean) => void }

let pending: Pending | null = null
const listeners = new Set<() => void>()

function set(next: Pending | null) {
  pending = next
  for (const listener of listeners) listener()
}

/** Asks in a dialog; resolves to false when it is closed or another question takes its place. */
export function confirm(text = 'Confirma operação?', options: Partial<Question> = {}): Promise<boolean> {
  pending?.answer(false)
  return new Promise((resolve) => {
    const answer = (yes: boolean) => {
      set(null)
      resolve(yes)
    }
    set({ confirmLabel: 'Confirmar', cancelLabel: 'Cancelar', danger: false, ...options, text, answer })
  })
}

export const getQuestion = () => pending

export function subscribeToQuestions(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
