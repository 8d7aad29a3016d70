import { setImmediate as breathe } from 'node:timers/promises'
import type { ImportProblem } from '@shop/contract/imports'
import { holdsAny } from '@shop/domain/permissions'
import type { Actor } from '../../../actor.ts'
import { nameOf, titleDigest } from './column-name.ts'
import { CellError, FIELD_NAME, type Field, type Fields } from './fields.ts'
import type { ImportKind, ImportLine } from './import-kind.ts'
import type { Sheet, SheetLine } from './sheet.reader.ts'

/** The title of each field's column; '' for a field without one. */
export type Columns = Record<string, string>

/** The digest of such a title, as it is stored; '' for a field without one. */
export type StoredColumns = Record<string, string>

/** What a person said once for all lines, by field; it fills empty cells and missing columns. */
export type ValuesForAll = Record<string, string>

/** Titles by which the line of titles is found. */
export const knownTitles = ({ fields }: ImportKind, chosen: Columns): string[] => [
  ...Object.values(fields).flatMap(({ label, also = [] }) => [label, ...also]),
  ...Object.values(chosen),
]

/** What is stored of the columns that a person matched. */
export const storedOf = (columns: Columns): StoredColumns =>
  Object.fromEntries(Object.entries(columns).map(([name, title]) => [name, title && titleDigest(title)]))

/**
 * The columns that were chosen, else those that the person matched before, else those with a field's name. A column is
 * used once.
 */
export function matchColumns(
  fields: Fields,
  titles: readonly string[],
  chosen: Columns,
  remembered: StoredColumns,
): Columns {
  const taken = new Set<string>()
  const columns: Columns = {}
  const take = (name: string, title: string | undefined) => {
    if (columns[name] !== undefined || title === undefined) return
    if (title !== '' && (taken.has(title) || !titles.includes(title))) return
    columns[name] = title
    if (title !== '') taken.add(title)
  }
  const all = Object.entries(fields)
  const names = titles.map((title) => [title, nameOf(title)] as const)
  const free = (label: string) => {
    const name = nameOf(label)
    return names.find(([title, one]) => one === name && !taken.has(title))?.[0]
  }
  for (const [name] of all) take(name, chosen[name])
  const byDigest = new Map(titles.filter(Boolean).map((title) => [titleDigest(title), title]))
  for (const [name] of all) take(name, byDigest.get(remembered[name] ?? ''))
  for (const [name, { label }] of all) take(name, free(label))
  for (const [name, { also = [] }] of all) for (const other of also) take(name, free(other))
  return Object.fromEntries(all.map(([name]) => [name, columns[name] ?? '']))
}

const quoted = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text)

/** The text of a cell is part of its problem, so that the person finds it. */
function problemOf(error: unknown, { label }: Field<unknown>, text: string): string {
  if (!(error instanceof CellError)) throw error
  return `${error.message.replace(`O campo "${FIELD_NAME}"`, label)} (“${quoted(text)}”)`
}

export interface ReadLines {
  lines: ImportLine<Record<string, unknown>>[]
  problems: ImportProblem[]
}

/** Columns that the person may not import, and required ones that are missing. */
function checkColumns(
  { fields }: ImportKind,
  { titleLine }: Sheet,
  columns: Columns,
  forAll: ValuesForAll,
  actor: Actor,
): ImportProblem[] {
  return Object.entries(fields).flatMap(([name, { label, required, needs }]): ImportProblem[] => {
    const column = columns[name] ?? ''
    const said = (forAll[name] ?? '') !== ''
    if (required && column === '' && !said)
      return [{ line: titleLine, column: label, text: `Falta a coluna ${label}.` }]
    if ((column !== '' || said) && needs && !holdsAny(actor.permissions, needs))
      return [
        { line: titleLine, column: column || label, text: `Você não tem permissão para importar ${label}.` },
      ]
    return []
  })
}

/** Lines that are read before other requests have their turn. */
const LINES_AT_ONCE = 200

/** Reads the cells of every line. @returns every problem of the columns, or else of the cells */
export async function readLines(
  kind: ImportKind,
  sheet: Sheet,
  columns: Columns,
  forAll: ValuesForAll,
  actor: Actor,
): Promise<ReadLines> {
  const missing = checkColumns(kind, sheet, columns, forAll, actor)
  if (missing.length > 0) return { lines: [], problems: missing }
  const places = Object.entries(kind.fields).flatMap(([name, field]) => {
    const place = sheet.titles.indexOf(columns[name] ?? '')
    const said = (forAll[name] ?? '').trim()
    if (columns[name] && place >= 0) return [{ name, field, place, title: columns[name], said }]
    return said === '' ? [] : [{ name, field, place: -1, title: field.label, said }]
  })
  const problems: ImportProblem[] = []
  const seen = new Map<string, number>()

  const read = ({ number, cells, broken }: SheetLine) => {
    const values: Record<string, unknown> = {}
    for (const { name, field, place, title, said } of places) {
      const text = (cells[place] ?? '').trim() || said
      const wrong = broken[place]
      const refuse = (problem: string) => problems.push({ line: number, column: title, text: problem })
      if (wrong) refuse(wrong)
      else if (text === '') {
        if (field.required) refuse(`Preencha ${field.label}.`)
      } else
        try {
          values[name] = field.read(text)
        } catch (error) {
          refuse(problemOf(error, field, text))
        }
    }
    return { number, values }
  }

  const lines: ReadLines['lines'] = []
  for (const [index, line] of sheet.lines.entries()) {
    if (index % LINES_AT_ONCE === 0) await breathe()
    lines.push(read(line))
  }
  for (const { number, values } of lines)
    for (const key of kind.keysOf(values)) {
      const first = seen.get(key)
      if (first === undefined) seen.set(key, number)
      else
        problems.push({ line: number, column: '', text: `Linha repetida: ${key} já está na linha ${first}.` })
    }
  return { lines, problems }
}
