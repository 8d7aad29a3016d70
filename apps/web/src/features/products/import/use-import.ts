import { errorText } from '@shop/browser/api-error'
import { counted } from '@shop/browser/format'
import { endsSession } from '@shop/browser/session'
import { useState } from 'react'
import { useLongWork } from '../../../shared/api/use-long-work.ts'
import { downloadCsv } from '../../../shared/files/download-file.ts'
import { useDraft } from '../../../shared/form/use-draft.ts'
import { notify } from '../../../shared/ui/notices.ts'
import { importProducts, useReloadProducts } from '../product-changes.api.ts'
import { loadAllProducts } from '../products.api.ts'
import { toSheet } from './product-sheet.ts'
import { type Preview, type PreviewLine, readProductFile } from './read-file.ts'

/** The file itself is not stored, only the key with which it was sent, for a repetition after a reload. */
const NOTHING = {}

/** The server's message counts products, but the person sees rows of the file. */
const inRows = (text: string, lines: readonly PreviewLine[]) =>
  text.replace(/^Linha (\d+):/, (all, position) => {
    const line = lines[Number(position) - 1]
    return line ? `Linha ${line.number}:` : all
  })

/** Reading, checking, saving and exporting: one at a time; all except saving can be cancelled. */
export function useImport() {
  const reload = useReloadProducts()
  const [preview, setPreview] = useState<Preview | null>(null)
  const [writing, setWriting] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const { progress, run, cancel } = useLongWork(setProblem)
  const draft = useDraft({ name: 'products:import', values: NOTHING, dirty: false })

  const begin: typeof run = (work) => {
    setProblem(null)
    return run(work)
  }
  const read = (file: File | null) =>
    file && begin(async (report, signal) => setPreview(await readProductFile(file, report, signal)))
  const exportAll = () =>
    begin(async (report, signal) => {
      const products = await loadAllProducts({})(report, signal)
      if (!signal.aborted) downloadCsv('produtos.csv', toSheet(products))
    })

  const write = async () => {
    if (!preview) return
    setWriting(true)
    setProblem(null)
    try {
      const products = preview.lines.map(({ product }) => product)
      const body = { products }
      const { created, changed } = await importProducts(body, draft.keyFor(body))
      draft.clear()
      notify.success(
        `${counted(created, 'produto criado', 'produtos criados')}, ${counted(changed, 'alterado', 'alterados')}.`,
      )
      setPreview(null)
      reload()
    } catch (error) {
      if (!endsSession(error)) setProblem(inRows(errorText(error), preview.lines))
    } finally {
      setWriting(false)
    }
  }
  return {
    preview,
    progress,
    writing,
    problem,
    read,
    exportAll,
    write,
    cancel,
    discard: () => setPreview(null),
  }
}
