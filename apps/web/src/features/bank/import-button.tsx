import { Button } from '@mantine/core'
import { ApiError, errorText } from '@shop/browser/api-error'
import { counted } from '@shop/browser/format'
import { toBase64 } from '@shop/browser/image-file'
import type { CsvColumns, ImportedStatement } from '@shop/contract/bank'
import { IconUpload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { FileButton } from '../../shared/files/file-button.tsx'
import { lazyPart } from '../../shared/ui/lazy-part.tsx'
import { importStatement, refreshBank } from './bank.api.ts'
import classes from './bank.module.css'

/** Larger files are refused by the server after they were sent. */
const MOST_BYTES = 20 * 1024 * 1024

const ColumnForm = lazyPart(() => import('./column-form.tsx').then((it) => it.ColumnForm))

const resultText = ({ lines, known, settled, waiting, balances }: ImportedStatement) =>
  [
    known === lines
      ? `Este arquivo não traz nada novo: ${counted(lines, 'lançamento já estava', 'lançamentos já estavam')} aqui.`
      : `${counted(lines - known, 'lançamento novo', 'lançamentos novos')} de ${lines}: ${counted(settled, 'conciliado', 'conciliados')} automaticamente, ${waiting} à espera.`,
    ...(balances > 0
      ? [`${counted(balances, 'linha de saldo ficou', 'linhas de saldo ficaram')} de fora.`]
      : []),
  ].join(' ')

const titlesOf = (error: unknown) =>
  error instanceof ApiError ? (error.current as { columns?: string[] } | undefined)?.columns : undefined

/** Imports a file of the bank; columns of an unknown CSV are matched by hand once. */
export function ImportButton() {
  const [columns, setColumns] = useState<Partial<CsvColumns>>({})
  const sending = useMutation({
    mutationFn: async ({ file, columns }: { file: File; columns?: CsvColumns }) => {
      if (file.size > MOST_BYTES) throw new Error('O extrato tem mais de 20 MB: importe períodos menores.')
      return importStatement({ name: file.name, file: await toBase64(file), ...(columns && { columns }) })
    },
    onSettled: refreshBank,
    meta: { silent: true },
  })
  const { error, variables } = sending
  const titles = titlesOf(error)?.filter(Boolean)
  const problem = error instanceof ApiError ? errorText(error) : error?.message
  return (
    <div className={classes.import}>
      <div className={classes.row}>
        <FileButton
          accept=".ofx,.csv,.txt,text/csv,application/x-ofx"
          onChange={(file) => {
            setColumns({})
            if (file) sending.mutate({ file })
          }}
        >
          {(props) => (
            <Button {...props} leftSection={<IconUpload size={18} aria-hidden />} loading={sending.isPending}>
              Importar arquivo
            </Button>
          )}
        </FileButton>
        <span className={classes.hint}>OFX ou CSV do banco. O mesmo arquivo pode ser importado de novo.</span>
      </div>
      <output aria-live="polite">{sending.data && resultText(sending.data)}</output>
      {problem && (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
      {titles && variables && (
        <ColumnForm
          titles={titles}
          columns={columns}
          onChange={setColumns}
          isSending={sending.isPending}
          onSend={(chosen) => sending.mutate({ file: variables.file, columns: chosen })}
        />
      )}
    </div>
  )
}
