import { toBase64 } from '@shop/browser/image-file'
import { newKey } from '@shop/browser/new-key'
import type { ImportApplied } from '@shop/contract/imports'
import { SHEET_FILE } from '@shop/domain/call-limits'
import type { ImportKindName } from '@shop/domain/import-kinds'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { applySheet, previewSheet, progressOf, refreshMoved } from './moving.api.ts'

const PROGRESS_MS = 700

interface Checked {
  name: string
  file: string
  columns?: Record<string, string>
  values?: Record<string, string>
}

/** A sheet of one kind: checked, matched, imported. A new key per content, so that a repetition imports nothing twice. */
export function useMoving(kind: ImportKindName, onApplied: (result: ImportApplied) => void) {
  const [key, setKey] = useState('')
  const [failed, setFailed] = useState<Error>()
  const [applied, setApplied] = useState<ImportApplied>()
  const checking = useMutation({
    mutationFn: async (given: File | Checked) => {
      if (given instanceof File && given.size > SHEET_FILE.bytes) throw new Error(SHEET_FILE.problem)
      const { name, ...sheet } =
        given instanceof File
          ? { name: given.name, file: await toBase64(given), values: undefined }
          : { values: undefined, ...given }
      const preview = await previewSheet(kind, sheet)
      setKey(newKey())
      return {
        name,
        sheet: { file: sheet.file, columns: preview.columns, values: sheet.values ?? {} },
        preview,
      }
    },
    onMutate: () => {
      setApplied(undefined)
      setFailed(undefined)
    },
    onError: setFailed,
    meta: { silent: true },
  })
  const applying = useMutation({
    mutationFn: async () => {
      if (!checking.data) throw new Error('Escolha a planilha.')
      return applySheet(kind, { ...checking.data.sheet, key })
    },
    onSuccess: (result) => {
      setApplied(result)
      refreshMoved()
      onApplied(result)
    },
    onMutate: () => setFailed(undefined),
    onError: setFailed,
    meta: { silent: true },
  })
  const progress = useQuery({
    queryKey: ['import-progress', kind, key],
    queryFn: ({ signal }) => progressOf(kind, key, signal),
    enabled: applying.isPending,
    refetchInterval: PROGRESS_MS,
  })
  const checked = checking.data
  return {
    checked,
    checking: checking.isPending,
    applying: applying.isPending,
    applied,
    problem: failed,
    progress: applying.isPending ? progress.data : undefined,
    check: (file: File) => checking.mutate(file),
    match: (field: string, title: string) =>
      checked &&
      checking.mutate({
        name: checked.name,
        file: checked.sheet.file,
        columns: { ...freed(checked.preview.columns, title), [field]: title },
        values: checked.sheet.values,
      }),
    /** Says a value once for all lines; '' for none. */
    say: (field: string, text: string) =>
      checked &&
      checking.mutate({
        name: checked.name,
        file: checked.sheet.file,
        columns: checked.preview.columns,
        values: { ...checked.sheet.values, [field]: text },
      }),
    apply: () => applying.mutate(),
  }
}

/** Removes the column from other fields: it belongs to one field only. */
const freed = (columns: Record<string, string>, title: string) =>
  Object.fromEntries(Object.entries(columns).map(([name, taken]) => [name, taken === title ? '' : taken]))
