import { Button, Group, Select, Stack } from '@mantine/core'
import { ApiError, errorText } from '@shop/browser/api-error'
import { toBase64 } from '@shop/browser/image-file'
import type { BankAccount, CsvColumns } from '@shop/contract/bank'
import { STATEMENT_FILE } from '@shop/domain/call-limits'
import { IconUpload } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FileButton } from '../../shared/files/file-button.tsx'
import { lazyPart } from '../../shared/ui/lazy-part.tsx'
import { ACCOUNTS, importStatement, refreshBank } from './bank.api.ts'
import classes from './bank.module.css'

const ImportResult = lazyPart(() => import('./import-result.tsx').then((it) => it.ImportResult))
const ColumnForm = lazyPart(() => import('./column-form.tsx').then((it) => it.ColumnForm))

interface Refused {
  /** The titles of an unknown CSV, with its first rows. */
  columns?: string[]
  sample?: string[][]
  /** Accounts that have such files. */
  accounts?: { id: number; name: string }[]
}

const refusedOf = (error: unknown): Refused =>
  error instanceof ApiError ? ((error.current as Refused | undefined) ?? {}) : {}

interface Sent {
  file: File
  columns?: CsvColumns
  accountId?: number
}

/** Imports a file of the bank; columns of an unknown CSV, and an account that it does not name, are chosen once. */
export function ImportButton() {
  const [columns, setColumns] = useState<Partial<CsvColumns>>({})
  const sending = useMutation({
    mutationFn: async ({ file, ...given }: Sent) => {
      if (file.size > STATEMENT_FILE.bytes) throw new Error(STATEMENT_FILE.problem)
      return importStatement({ name: file.name, file: await toBase64(file), ...given })
    },
    onSettled: refreshBank,
    meta: { silent: true },
  })
  const { error, variables, data } = sending
  const { columns: titles, sample = [], accounts } = refusedOf(error)
  const problem = error instanceof ApiError ? errorText(error) : error?.message
  return (
    <Stack gap={10}>
      <Group gap="10px 16px">
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
      </Group>
      {data && <ImportResult result={data} />}
      {data && variables && (
        <AccountSwitch
          current={data.accounts}
          isSending={sending.isPending}
          onChoose={(accountId) => sending.mutate({ ...variables, accountId })}
        />
      )}
      {problem && (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
      {accounts && variables && (
        <Select
          label="Conta deste arquivo"
          placeholder="Escolha a conta"
          data={accounts.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={null}
          onChange={(id) => id !== null && sending.mutate({ ...variables, accountId: Number(id) })}
        />
      )}
      {titles && variables && (
        <ColumnForm
          titles={titles}
          sample={sample}
          columns={columns}
          onChange={setColumns}
          isSending={sending.isPending}
          onSend={(chosen) => sending.mutate({ ...variables, columns: chosen })}
        />
      )}
    </Stack>
  )
}

interface AccountSwitchProps {
  current: readonly BankAccount[]
  isSending: boolean
  onChoose: (accountId: number) => void
}

/** The account of the file, which can be another one: two accounts of a bank have files with the same titles. */
function AccountSwitch({ current, isSending, onChoose }: AccountSwitchProps) {
  const { data } = useQuery(ACCOUNTS)
  const [only, ...others] = current
  if (!only || others.length > 0 || !only.isConfirmed) return null
  return (
    <Select
      className={classes.account}
      label="Conta deste arquivo"
      disabled={isSending}
      allowDeselect={false}
      data={(data?.items ?? current).map(({ id, name }) => ({ value: String(id), label: name }))}
      value={String(only.id)}
      onChange={(id) => id !== null && Number(id) !== only.id && onChoose(Number(id))}
    />
  )
}
