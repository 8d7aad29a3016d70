import { errorText } from '@shop/browser/api-error'
import { formatNumber } from '@shop/browser/format'
import { endsSession } from '@shop/browser/session'
import type { Product } from '@shop/contract/products'
import { MAX_BATCH } from '@shop/domain/call-limits'
import { useCallback, useRef, useState } from 'react'
import { useDraft } from '../../../shared/form/use-draft.ts'
import { confirmLoss, useLeaveQuestion } from '../../../shared/form/use-leave-question.ts'
import { notify } from '../../../shared/ui/notices.ts'
import { sendEntries, useReloadProducts } from '../product-changes.api.ts'
import { lookUp, productFinder } from '../products.api.ts'
import {
  appendLine,
  type BatchLine,
  type BatchTotals,
  countProduct,
  lineProblems,
  toEntries,
  totalsOf,
} from './batch-lines.ts'
import { parseSheet } from './parse-sheet.ts'

/** The sheet: its lines are stored in this tab until they are saved or discarded. */
export function useBatch() {
  const reload = useReloadProducts()
  const [lines, setLines] = useState<readonly BatchLine[]>([])
  const [source, setSource] = useState<string | null>('1')
  const [problems, setProblems] = useState<readonly string[]>([])
  const [running, setRunning] = useState(false)
  // Nothing is added during the save: the saved sheet is emptied, and the added line would be lost.
  const sending = useRef(false)
  const [written, setWritten] = useState<BatchTotals | null>(null)
  const dirty = lines.length > 0
  const draft = useDraft({ name: 'products:batch', values: { lines }, dirty })
  const [restored, setRestored] = useState(false)
  if (!restored) {
    setRestored(true)
    if (draft.found?.lines) setLines(draft.found.lines)
  }
  useLeaveQuestion(dirty && !running, draft.clear)

  const change = useCallback(
    (key: number, values: Partial<BatchLine>) =>
      setLines((old) => old.map((line) => (line.key === key ? { ...line, ...values } : line))),
    [],
  )
  const remove = useCallback((key: number) => setLines((old) => old.filter((line) => line.key !== key)), [])
  /** False while the sheet is being saved. */
  const count = (product: Product): boolean => {
    if (sending.current) return false
    setWritten(null)
    setLines((old) => countProduct(old, product, source))
    return true
  }
  const paste = async (text: string) => {
    setWritten(null)
    setProblems([])
    const { lines: all, problems: unread } = parseSheet(text)
    const read = all.slice(0, MAX_BATCH - lines.length)
    const tooMany =
      read.length < all.length
        ? [
            `Uma entrada tem no máximo ${formatNumber(MAX_BATCH)} linhas: ${formatNumber(all.length - read.length)} ficaram de fora.`,
          ]
        : []
    let products: readonly Product[]
    try {
      products = await lookUp([...new Set(read.map(({ code }) => code))])
    } catch (error) {
      if (!endsSession(error)) setProblems([errorText(error)])
      return
    }
    const found = productFinder(products)
    const unknown = read
      .filter(({ code }) => !found(code))
      .map(({ number, code }) => `Linha ${number}: código ${code} não encontrado.`)
    setProblems([...unread, ...unknown, ...tooMany])
    setLines((old) =>
      read.reduce<readonly BatchLine[]>((sheet, { code, number: _, ...entered }) => {
        const product = found(code)
        return product ? appendLine(sheet, product, source, entered) : sheet
      }, old),
    )
  }
  const clear = () => {
    draft.clear()
    setLines([])
  }
  const save = async () => {
    sending.current = true
    setRunning(true)
    setProblems([])
    try {
      const body = { products: toEntries(lines) }
      await sendEntries(body, draft.keyFor(body))
      setWritten(totalsOf(lines))
      clear()
      reload()
      notify.success('Produto(s) editado(s) com sucesso.')
    } catch (error) {
      if (!endsSession(error)) setProblems([errorText(error)])
    } finally {
      sending.current = false
      setRunning(false)
    }
  }
  return {
    lines,
    source,
    setSource,
    problems,
    running,
    written,
    totals: totalsOf(lines),
    complete: dirty && lines.every((line) => Object.keys(lineProblems(line)).length === 0),
    count,
    paste,
    save,
    change,
    remove,
    leaving: (leave: () => void) => async () => {
      if (dirty && !(await confirmLoss())) return
      clear()
      leave()
    },
  }
}
