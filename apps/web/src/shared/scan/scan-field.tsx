import { TextInput, type TextInputProps } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import { IconBarcode } from '@tabler/icons-react'
import type { KeyboardEvent, ReactNode, Ref } from 'react'
import { CameraButton } from './camera-button.tsx'
import classes from './scan.module.css'
import type { Scans } from './scan-result.tsx'
import { ScanResultLine } from './scan-result.tsx'
import { useCodeBox } from './use-code-box.ts'

interface Props extends Omit<TextInputProps, 'value' | 'onChange'> {
  label: ReactNode
  /** The result of {@link useScans}. */
  scans: Scans
  isLocal?: boolean
  ref?: Ref<HTMLInputElement>
}

/**
 * Accepts codes from a reader wherever the focus is (`isLocal`: while it is in the field), from the keyboard and from
 * the camera, and shows the result of each. The field is free for the next code at once.
 */
export function ScanField({ scans, isLocal = false, ref, ...props }: Props) {
  const box = useCodeBox(scans, { isLocal })
  const field = useMergedRef(box.ref, ref)
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !box.text.trim()) return
    event.preventDefault()
    box.enter()
  }
  return (
    <div>
      <div className={classes.field}>
        <TextInput
          ref={field}
          className={classes.input}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="done"
          leftSection={<IconBarcode size={18} aria-hidden />}
          value={box.text}
          onChange={(event) => box.setText(event.currentTarget.value)}
          onKeyDown={press}
          {...props}
        />
        <CameraButton scans={scans} />
      </div>
      <ScanResultLine scans={scans} />
    </div>
  )
}
