import { Button } from '@mantine/core'
import { CopyButton } from '@shop/browser/ui/copy-button'

interface Props {
  text: string
  label: string
  /** Shown briefly instead of the label. */
  copiedLabel: string
  /** Focused when its dialog opens. */
  focused?: boolean
}

export function CopyText({ text, label, copiedLabel, focused }: Props) {
  return (
    <CopyButton value={text}>
      {({ copied, copy }) => (
        <Button variant="default" data-autofocus={focused} onClick={copy}>
          <span aria-live="polite">{copied ? copiedLabel : label}</span>
        </Button>
      )}
    </CopyButton>
  )
}
