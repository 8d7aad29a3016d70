import { Button } from '@mantine/core'
import { ApiError, errorText } from '@shop/browser/api-error'
import { toBase64 } from '@shop/browser/image-file'
import { endsSession } from '@shop/browser/session'
import { IconUpload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { FileButton } from '../../../shared/files/file-button.tsx'
import { Card } from '../../../shared/ui/card.tsx'
import { refreshBuying, sendNfe } from '../purchases.api.ts'
import { useWithdrawal } from './use-withdrawal.ts'

interface Imported {
  text: string
  /** The NF-e that was imported. */
  id?: number | undefined
  /** The key of an NF-e that was refused, because its cancellation was imported before. */
  cancelledKey?: string | undefined
}

const cancelledKeyOf = (error: unknown) =>
  error instanceof ApiError
    ? (error.current as { cancelledKey?: string } | undefined)?.cancelledKey
    : undefined

/** Imports one file after the other; returns the result of each. */
async function importFiles(files: readonly File[]): Promise<Imported[]> {
  const results: Imported[] = []
  for (const file of files)
    try {
      const { nfe: imported, cancellation } = await sendNfe(await toBase64(file))
      const what = cancellation
        ? 'cancelamento registrado'
        : `NF-e ${imported?.number} de ${imported?.supplier} importada`
      results.push({ text: `${file.name}: ${what}`, id: cancellation ? undefined : imported?.id })
    } catch (error) {
      if (endsSession(error)) break
      results.push({ text: `${file.name}: ${errorText(error)}`, cancelledKey: cancelledKeyOf(error) })
    }
  return results
}

/** Imports files; a single NF-e opens at once. */
export function NfeUpload({ onOpen }: { onOpen: (id: number) => void }) {
  const upload = useMutation({
    mutationFn: importFiles,
    onSuccess: (results) => {
      const [only] = results
      if (only?.id !== undefined && results.length === 1) onOpen(only.id)
    },
    onSettled: refreshBuying,
  })
  const withdraw = useWithdrawal()
  return (
    <Card title="Importar NF-e">
      <FileButton
        multiple
        accept=".xml,text/xml,application/xml"
        onChange={(files) => files.length > 0 && upload.mutate(files)}
      >
        {(props) => (
          <Button {...props} leftSection={<IconUpload size={18} aria-hidden />} loading={upload.isPending}>
            Escolher arquivos XML
          </Button>
        )}
      </FileButton>
      <output aria-live="polite">
        {upload.data && (
          <ul>
            {upload.data.map(({ text, cancelledKey }) => (
              <li key={text}>
                {text}{' '}
                {cancelledKey && (
                  <Button variant="default" onClick={() => withdraw.mutate(cancelledKey)}>
                    Retirar cancelamento
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </output>
    </Card>
  )
}
