import { TextInput, type TextInputProps } from '@mantine/core'
import { scannedCode } from '@shop/domain/gtin'
import { IconBarcode } from '@tabler/icons-react'
import type { KeyboardEvent, ReactNode } from 'react'
import { CameraButton } from './camera-button.tsx'
import classes from './scan.module.css'
import type { Scans } from './scan-result.tsx'
import { ScanResultLine } from './scan-result.tsx'
import { useReader } from './use-reader.ts'

interface Props extends Omit<TextInputProps, 'value' | 'onChange'> {
  label: ReactNode
  /** The text typed by hand; stored by the caller. */
  value: string
  onChange: (text: string) => void
  /** The result of {@link useScans}. */
  scans: Scans
  /** Handles typed text on Enter where it may be something else than a code; otherwise it is handled as a code. */
  onTyped?: (text: string) => void
}

/**
 * Accepts codes from a reader wherever the focus is, from the keyboard and from the camera, and shows the result of
 * each. The field is free for the next code at once.
 */
export function ScanField({ value, onChange, scans, onTyped, ...props }: Props) {
  useReader(scans.scan)
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !value.trim()) return
    event.preventDefault()
    onChange('')
    if (onTyped) onTyped(value.trim())
    else scans.scan(scannedCode(value))
  }
  return (
    <div>
      <div className={classes.field}>
        <TextInput
          className={classes.input}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="done"
          leftSection={<IconBarcode size={18} aria-hidden />}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          onKeyDown={press}
          {...props}
        />
        <CameraButton scans={scans} />
      </div>
      <ScanResultLine scans={scans} />
    </div>
  )
}
