import type { UseFormReturnType } from '@mantine/form'
import { ApiError } from '@shop/browser/api-error'
import { mergeTyped, wouldLose } from '@shop/browser/merge-typed'
import { useState } from 'react'
import { confirm } from '../ui/confirm.ts'

const confirmLoss = () =>
  confirm('Os dados atuais serão carregados. Descartar o que você digitou e ainda não foi salvo?', {
    confirmLabel: 'Descartar',
    cancelLabel: 'Manter o que digitei',
    danger: true,
    about: [],
  })

/**
 * For a form whose record another person changed first: offers to continue with the current record, and discards typed
 * text only if the person agrees. `takeOver` stores the record for its version and returns its values.
 */
export function useTakeOver<Values extends object, Current>(
  form: UseFormReturnType<Values>,
  takeOver: ((current: Current) => Partial<Values>) | undefined,
  onTaken: () => void,
) {
  const [current, setCurrent] = useState<Current | null>(null)

  /** Stores the current record of a refusal (409), where it has one. */
  const recordRefusal = (error: unknown) => {
    const held = error instanceof ApiError && error.status === 409 ? error.current : undefined
    setCurrent((held as Current | undefined) ?? null)
  }

  const load = async (current: Current, take: (current: Current) => Partial<Values>) => {
    const before = form.getInitialValues()
    const typed = form.getValues()
    const now = take(current)
    const lose = wouldLose(before, typed, now) && (await confirmLoss())
    onTaken()
    setCurrent(null)
    form.setInitialValues({ ...before, ...now })
    form.setValues(lose ? { ...typed, ...now } : mergeTyped(before, typed, now))
  }

  return {
    recordRefusal,
    loadCurrent: current !== null && takeOver ? () => void load(current, takeOver) : null,
  }
}
