import {
  type ImportApplied,
  type ImportPreview,
  type ImportProblem,
  type ImportProgress,
  type ImportTemplate,
  MOST_IMPORT_PROBLEMS,
} from '@shop/contract/imports'
import { CSV_BOM, csvLine } from '@shop/domain/csv'
import type { EmployeeActor } from '../../../actor.ts'
import { AppError, invalidState } from '../../../app-error.ts'
import type { AppContext } from '../../../context.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { doOnce, type RequestKey } from '../../../db/do-once.ts'
import { writeAudit } from '../audit/audit.ts'
import { type ImportKind, withoutProblems } from './import-kind.ts'
import {
  findImportColumns,
  findProgress,
  lockImport,
  saveImportColumns,
  saveProgress,
} from './imports.queries.ts'
import {
  type Columns,
  knownTitles,
  matchColumns,
  readLines,
  storedOf,
  type ValuesForAll,
} from './read-lines.ts'
import type { Sheet } from './sheet.reader.ts'

/** Lines of a sample, and characters of its cells. */
const MOST_SAMPLE = 3
const MOST_SHOWN = 80

const fieldsOf = ({ fields }: ImportKind) =>
  Object.entries(fields).map(([name, { label, required = false, forAll = false }]) => ({
    name,
    label,
    required,
    forAll,
  }))

/** An empty sheet of a kind with its titles and an example, and what its columns mean. */
export function templateOf(kind: ImportKind): ImportTemplate {
  const fields = Object.entries(kind.fields)
  const example = fields.map(([, field], index) => `${index === 0 ? '# ' : ''}${field.example}`)
  const content = [
    [`# ${kind.identity} Substitua o exemplo, que começa com # e não é importado.`],
    fields.map(([, { label }]) => label),
    example,
  ]
  return {
    name: `modelo-${kind.name}.csv`,
    content: CSV_BOM + content.map(csvLine).join(''),
    identity: kind.identity,
    fields: fields.map(([name, { label, required = false, forAll = false, help = '', example: shown }]) => ({
      name,
      label,
      required,
      forAll,
      help,
      example: shown,
    })),
  }
}

interface Given {
  file: Uint8Array
  columns: Columns
  values: ValuesForAll
}

type ImportContext = Pick<AppContext, 'db' | 'reading'>

interface Prepared {
  sheet: Sheet
  columns: Columns
  /** Compares the lines with the shop. */
  plan: (db: Db) => Promise<{ plan: Awaited<ReturnType<ImportKind['plan']>>; problems: ImportProblem[] }>
}

/** Reads the file and its columns. @throws AppError RULE_VIOLATION for a file that is no sheet */
async function prepare(
  { db, reading }: ImportContext,
  kind: ImportKind,
  actor: EmployeeActor,
  given: Given,
): Promise<Prepared> {
  const remembered = await findImportColumns(db, actor.employeeId, kind.name)
  const [first] = Object.values(kind.fields)
  const sheet = await reading.read(
    'sheet',
    given.file,
    {
      known: knownTitles(kind, given.columns),
      remembered: Object.values(remembered).filter(Boolean),
      example: first?.example ?? '',
    },
    { person: actor },
  )
  const columns = matchColumns(kind.fields, sheet.titles, given.columns, remembered)
  if (Object.keys(given.columns).length > 0)
    await saveImportColumns(db, actor.employeeId, kind.name, storedOf(columns))
  const { lines, problems: read } = await readLines(kind, sheet, columns, given.values, actor)
  return {
    sheet,
    columns,
    plan: async (tx) => {
      const problems = [...read]
      const plan = await kind.plan(tx, actor, withoutProblems(lines, read), ({ number }, field, text) => {
        problems.push({ line: number, column: (field && columns[field]) || '', text })
      })
      return { plan, problems: problems.toSorted((a, b) => a.line - b.line) }
    },
  }
}

/** The first lines below the titles, so that a person sees which column is which. */
const sampleOf = ({ titles, lines }: Sheet) =>
  lines
    .slice(0, MOST_SAMPLE)
    .map(({ cells }) =>
      titles.flatMap((title, place) => (title ? [(cells[place] ?? '').slice(0, MOST_SHOWN)] : [])),
    )

/** What importing the file would do, with every problem by line and column. Saves only the matched columns. */
export async function previewImport(
  context: ImportContext,
  kind: ImportKind,
  actor: EmployeeActor,
  given: Given,
): Promise<ImportPreview> {
  const { sheet, columns, plan: planWith } = await prepare(context, kind, actor, given)
  const { plan, problems } = await planWith(context.db)
  return {
    lines: sheet.lines.length,
    fresh: plan.fresh,
    changed: plan.changed,
    unchanged: plan.unchanged,
    titles: sheet.titles.filter(Boolean),
    sample: sampleOf(sheet),
    columns,
    fields: fieldsOf(kind),
    problems: problems.slice(0, MOST_IMPORT_PROBLEMS),
    wrong: problems.length,
  }
}

function refuseProblems(problems: readonly ImportProblem[]): void {
  const [first] = problems
  if (!first) return
  const where = first.column ? `linha ${first.line}, ${first.column}` : `linha ${first.line}`
  const count =
    problems.length === 1 ? 'um erro' : `${problems.length.toLocaleString('pt-BR')} erros, o primeiro`
  throw new AppError(
    'RULE_VIOLATION',
    `A planilha tem ${count} na ${where}: ${first.text} Nada foi importado.`,
    {
      problems: problems.slice(0, MOST_IMPORT_PROBLEMS),
    },
  )
}

async function write(
  db: Db,
  tx: Tx,
  kind: ImportKind,
  actor: EmployeeActor,
  prepared: Prepared,
  key: string,
) {
  if (!(await lockImport(tx, kind.name)))
    throw invalidState(
      'Outra importação deste tipo está em andamento. Nada foi importado: aguarde e envie de novo.',
    )
  const { plan, problems } = await prepared.plan(tx)
  refuseProblems(problems)
  const { fresh, changed, unchanged } = plan
  const total = fresh + changed
  const report = (done: number) => saveProgress(db, actor.employeeId, key, done, total)
  await report(0)
  await plan.write(tx, actor, report)
  const change = `Importação: ${fresh} novos, ${changed} alterados, ${unchanged} iguais`
  if (total > 0) await writeAudit(tx, actor, 'import', kind.entity, null, change)
  return { lines: prepared.sheet.lines.length, fresh, changed, unchanged }
}

/**
 * Imports all lines or none, once per key; lines that are in the shop already change nothing.
 * @throws AppError RULE_VIOLATION with the problems as `current`; INVALID_STATE while somebody else imports this kind;
 *   DUPLICATE for a key with another content
 */
export async function applyImport(
  context: ImportContext,
  kind: ImportKind,
  actor: EmployeeActor,
  given: Given,
  key: RequestKey,
): Promise<ImportApplied> {
  const prepared = await prepare(context, kind, actor, given)
  return doOnce(context.db, key, (tx) => write(context.db, tx, kind, actor, prepared, key.key))
}

/** How far the person's own import is; 0 of 0 for an unknown key. */
export const getProgress = async (db: Db, actor: EmployeeActor, key: string): Promise<ImportProgress> =>
  (await findProgress(db, actor.employeeId, key)) ?? { done: 0, total: 0 }
