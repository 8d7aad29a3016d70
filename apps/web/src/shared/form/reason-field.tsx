import { Textarea, type TextareaProps } from '@mantine/core'

/** The reason for what a person does, kept in its history: up to 500 characters, required. */
export function ReasonField(props: TextareaProps) {
  return <Textarea label="Motivo" required autosize minRows={2} maxLength={500} {...props} />
}
