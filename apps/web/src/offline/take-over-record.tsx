import { Button } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { FileButton } from '../shared/files/file-button.tsx'
import { notify } from '../shared/ui/notices.ts'
import { record } from './outbox.ts'
import { readRecordFile } from './record.ts'

/** Takes over a record that a colleague's phone could not send: it is sent in this person's name. */
export function TakeOverRecord() {
  const take = async (file: File | null) => {
    if (!file) return
    const taken = readRecordFile(await file.text())
    if (taken) await record([taken])
    else notify.error('Este arquivo não é um registro deste sistema.')
  }
  return (
    <FileButton accept=".txt,text/plain" onChange={(file) => void take(file)}>
      {(props) => (
        <Button
          {...props}
          variant="default"
          size="md"
          mih={44}
          leftSection={<IconFileImport size={18} aria-hidden />}
        >
          Receber registro
        </Button>
      )}
    </FileButton>
  )
}
