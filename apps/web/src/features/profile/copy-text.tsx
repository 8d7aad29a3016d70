import { Button } from '@mantine/core'
import { CopyButton } from '../../shared/ui/copy-button.tsx'

interface Props {
  text: string
  label: string
  /** Said for a moment instead of the label. */
  copiedLabel: string
}

export function CopyText({ text, label, copiedLabel }: Props) {
  return (
    <CopyButton value={text}>
      {({ copied, copy }) => (
        <Button variant="default" onClick={copy}>
          <span aria-live="polite">{copied ? copiedLabel : label}</span>
        </Button>
      )}
    </CopyButton>
  )
}
