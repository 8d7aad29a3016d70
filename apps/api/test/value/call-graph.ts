import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { WORKFLOW, type WorkflowAction } from '@shop/domain/workflow-table'
import { parseSync } from '@swc/core'

const SRC = join(import.meta.dirname, '../../src')

/** A part of the syntax tree. */
type Syntax = { type?: string; [key: string]: unknown }

/** A declaration at the top of a file, a helper inside a feature's function, an effect of the workflow, or a call. */
interface Node {
  /** Names that it uses, as they are written. */
  uses: Set<string>
  /** String literals in it. */
  texts: Set<string>
  /** What its names mean: ids of nodes. */
  means: (name: string) => string[]
  /** A constant without a function. */
  isPlain?: boolean
}

const isSyntax = (value: unknown): value is Syntax => typeof value === 'object' && value !== null

function* walk(syntax: unknown): Generator<Syntax> {
  if (Array.isArray(syntax)) for (const one of syntax) yield* walk(one)
  if (!isSyntax(syntax) || Array.isArray(syntax)) return
  if (typeof syntax.type === 'string') yield syntax
  for (const [key, value] of Object.entries(syntax))
    if (key !== 'span' && !isLabel(syntax, key)) yield* walk(value)
}

/** Names of members and keys refer to nothing in scope. */
const isLabel = ({ type = '' }: Syntax, key: string) =>
  (type === 'MemberExpression' && key === 'property') ||
  (/^(KeyValueProperty|KeyValuePatternProperty|AssignmentPatternProperty)$/.test(type) && key === 'key')

const nameOf = (syntax: unknown) =>
  isSyntax(syntax) && syntax.type === 'Identifier' ? String(syntax.value) : undefined

/** Names and literals of a part, keys of objects among both; `service.find` counts as that name of the namespace. */
function contentOf(syntax: unknown): Pick<Node, 'uses' | 'texts'> {
  const uses = new Set<string>()
  const texts = new Set<string>()
  for (const one of walk(syntax)) {
    if (one.type === 'Identifier') uses.add(String(one.value))
    if (one.type === 'StringLiteral') texts.add(String(one.value))
    if (one.type === 'KeyValueProperty') texts.add(nameOf(one.key) ?? '')
    if (one.type === 'MemberExpression') uses.add(`${nameOf(one.object)}.${nameOf(one.property)}`)
  }
  return { uses, texts }
}

/** Declarations of a list of statements by their names. */
function declarationsOf(statements: readonly Syntax[]): Map<string, Syntax> {
  const found = new Map<string, Syntax>()
  for (const statement of statements) {
    const declared = (statement.type === 'ExportDeclaration' ? statement.declaration : statement) as Syntax
    if (declared.type === 'FunctionDeclaration' || declared.type === 'ClassDeclaration')
      found.set(nameOf(declared.identifier) ?? '', declared)
    if (declared.type === 'VariableDeclaration')
      for (const one of declared.declarations as Syntax[]) found.set(nameOf(one.id) ?? '', one)
  }
  return found
}

/** Objects whose keys are addresses, among the declarations of a function. */
const tablesOf = (declarations: ReadonlyMap<string, Syntax>): Record<string, Loop> =>
  Object.fromEntries(
    [...declarations].flatMap(([name, syntax]) => {
      const rows = [...walk(syntax)].filter(
        ({ type, key }) => type === 'KeyValueProperty' && (key as Syntax).type === 'StringLiteral',
      )
      const entries = rows.map(({ key, value }) => [(key as Syntax).value, (value as Syntax).value])
      return entries.length > 0 ? [[name, Object.fromEntries(entries)]] : []
    }),
  )

/** Names that a file imports from others of the API: 'file#name', with '*' for a whole module. */
function importsOf(file: string, body: readonly Syntax[]): Map<string, string> {
  const found = new Map<string, string>()
  for (const one of body) {
    const from = one.type === 'ImportDeclaration' ? String((one.source as Syntax).value) : ''
    if (!from.startsWith('.')) continue
    const at = join(dirname(file), from)
    for (const specifier of one.specifiers as Syntax[]) {
      const local = nameOf(specifier.local) ?? ''
      const own = nameOf(specifier.imported) ?? local
      found.set(local, specifier.type === 'ImportNamespaceSpecifier' ? `${at}#*` : `${at}#${own}`)
    }
  }
  return found
}

/** Effects of the workflow's actions are edges from whoever names the action, not from the function that changes orders. */
const EFFECTS = 'features/orders/workflow/order-effects.ts#EFFECTS'
const CHANGES_ORDERS = 'features/orders/workflow/change-order.ts#changeOrderIn'
const effectNode = (effect: string) => `${EFFECTS}.${effect}`

const ACTIONS = new Map<string, string[]>()
for (const { action, effects } of WORKFLOW)
  ACTIONS.set(action, [...new Set([...(ACTIONS.get(action) ?? []), ...effects])])

/** The calls that a loop serves, with the values of their rows. */
type Loop = Record<string, unknown>

/** Which declarations of the API's sources each call of the wire can reach, read from the syntax of the files. */
export class CallGraph {
  readonly nodes = new Map<string, Node>()
  readonly calls = new Set<string>()

  /** `loops`: tables of calls that are served in a loop, by the name under which a file imports them. */
  constructor(loops: Record<string, Loop>) {
    for (const file of globSync('**/*.ts', { cwd: SRC }))
      if (!/\.(test|fixture)\.ts$/.test(file)) this.#add(file, loops)
  }

  #add(file: string, loops: Record<string, Loop>): void {
    const { body } = parseSync(readFileSync(join(SRC, file), 'utf8'), {
      syntax: 'typescript',
    }) as unknown as { body: Syntax[] }
    const imports = importsOf(join(SRC, file), body)
    const declarations = declarationsOf(body)
    const means = (name: string): string[] => {
      if (declarations.has(name)) return [`${file}#${name}`]
      const [whole = '', part = ''] = name.split('.')
      const imported = imports.get(whole)
      if (!imported) return []
      const target = relative(SRC, imported)
      return [target.endsWith('#*') ? target.replace('*', part) : target]
    }
    for (const [name, syntax] of declarations) {
      const isPlain = ![...walk(syntax)].some(({ type }) => /Function|Arrow|Class/.test(type ?? ''))
      this.nodes.set(`${file}#${name}`, { ...contentOf(syntax), means, isPlain })
      if (`${file}#${name}` === EFFECTS) this.#addEffects(syntax, means)
      if (file.endsWith('.routes.ts')) this.#addCalls(`${file}#${name}`, syntax, means, loops)
    }
  }

  #addEffects(syntax: Syntax, means: Node['means']): void {
    const { properties } = syntax.init as { properties: Syntax[] }
    for (const one of properties) {
      const name = nameOf(one) ?? nameOf(one.key) ?? ''
      this.nodes.set(effectNode(name), { ...contentOf(one), means })
    }
  }

  #addCalls(id: string, feature: Syntax, outside: Node['means'], loops: Record<string, Loop>): void {
    const block = [...walk(feature)].find(({ type }) => type === 'FunctionBody' || type === 'BlockStatement')
    const helpers = declarationsOf((block?.stmts ?? []) as Syntax[])
    const means = (name: string) => (helpers.has(name) ? [`${id}.${name}`] : outside(name))
    for (const [name, syntax] of helpers) this.nodes.set(`${id}.${name}`, { ...contentOf(syntax), means })
    for (const one of walk(feature)) {
      if (one.type === 'ForOfStatement') this.#addLoop(one, means, { ...loops, ...tablesOf(helpers) })
      if (one.type !== 'CallExpression' || nameOf(one.callee) !== 'route') continue
      const [, address, ...handler] = (one.arguments as { expression: Syntax }[]).map(
        ({ expression }) => expression,
      )
      if (address?.type === 'StringLiteral') this.#addCall(String(address.value), contentOf(handler), means)
    }
  }

  #addLoop(loop: Syntax, means: Node['means'], loops: Record<string, Loop>): void {
    const table = [...contentOf(loop.right).uses].find((name) => name in loops)
    for (const [address, row] of Object.entries((table && loops[table]) || {})) {
      const { uses, texts } = contentOf(loop.body)
      const words = [row].flat().filter((word) => typeof word === 'string')
      this.#addCall(address, { uses, texts: new Set([...texts, ...words]) }, means)
    }
  }

  /** A call that is served by whatever this declaration contains. */
  link(address: string, id: string): void {
    this.#addCall(address, { uses: new Set(['it']), texts: new Set() }, () => [id])
  }

  #addCall(address: string, content: Pick<Node, 'uses' | 'texts'>, means: Node['means']): void {
    this.calls.add(address)
    this.nodes.set(address, { ...content, means })
  }

  #next(id: string, withEffects: boolean): string[] {
    const node = this.nodes.get(id)
    if (!node) return []
    const used = [...node.uses].flatMap(node.means).filter((one) => one !== EFFECTS)
    if (!withEffects) return used
    const actions = [...node.texts].filter((text): text is WorkflowAction => ACTIONS.has(text))
    const changes = node.isPlain
      ? node.means('changeOrderIn').length > 0
      : this.reaches(id, false).has(CHANGES_ORDERS)
    if (actions.length === 0 || !changes) return used
    return [...used, ...actions.flatMap((action) => (ACTIONS.get(action) ?? []).map(effectNode))]
  }

  readonly #reached = new Map<string, Set<string>>()

  /** Everything that can run when this runs. */
  reaches(id: string, withEffects = true): Set<string> {
    const key = `${id} ${withEffects}`
    const known = this.#reached.get(key)
    if (known) return known
    const found = new Set<string>([id])
    for (const one of found) for (const next of this.#next(one, withEffects)) found.add(next)
    this.#reached.set(key, found)
    return found
  }
}
