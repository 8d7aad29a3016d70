import { Button } from '@mantine/core'
import { useRef, useSyncExternalStore } from 'react'
import { getQuestion, subscribeToQuestions } from './confirm.ts'
import classes from './confirm-dialog.module.css'
import { Dialog } from './dialog.tsx'

/** Rendered once, by the shell. */
export function ConfirmDialog() {
  const question = useSyncExternalStore(subscribeToQuestions, getQuestion)
  // Keeps the text while the dialog fades out.
  const last = useRef(question)
  if (question) last.current = question
  const shown = question ?? last.current
  return (
    <Dialog
      opened={question !== null}
      closesOnBack
      title="Confirmação"
      size="sm"
      onTop
      // After the key event, because the dialog below would handle the same Escape.
      onClose={() => setTimeout(() => question?.answer(false))}
      footer={
        <>
          <Button
            variant="default"
            onClick={() => question?.answer(false)}
            data-autofocus={shown?.danger || undefined}
          >
            {shown?.cancelLabel}
          </Button>
          <Button
            color={shown?.danger ? 'red.9' : undefined}
            onClick={() => question?.answer(true)}
            data-autofocus={!shown?.danger || undefined}
          >
            {shown?.confirmLabel}
          </Button>
        </>
      }
    >
      <p>{shown?.text}</p>
      {shown?.about.map((line) => (
        <p key={line} className={classes.about}>
          {line}
        </p>
      ))}
    </Dialog>
  )
}
