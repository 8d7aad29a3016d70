import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parser } from '@prometheus-io/lezer-promql'
import { FULL_ACCESS } from '@shop/domain/permissions'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { openTestShop, type TestShop } from '../../../../test/harness.ts'
import { jobFailures } from '../jobs/job-failures.ts'

const ROOT = join(import.meta.dirname, '../../../../../..')
const readFile = (path: string) => readFileSync(join(ROOT, path), 'utf8')

interface Rule {
  alert: string
  expr: string
}
const { groups } = parse(readFile('deploy/alerts.yml')) as { groups: { rules: Rule[] }[] }
const RULES = groups.flatMap(({ rules }) => rules)
const COMPARISONS = ['Gtr', 'Lss', 'Gte', 'Lte', 'Eql', 'Neq']

type Labels = Record<string, string>
/** What Prometheus says of each process itself: in place of labels of the same names from `/metrics`. */
const TARGET: Labels = { job: 'backoffice', instance: '10.0.0.11:3000' }
const MATCHES: Record<string, (value: string, wanted: string) => boolean> = {
  '=': (value, wanted) => value === wanted,
  '!=': (value, wanted) => value !== wanted,
  '=~': (value, wanted) => new RegExp(`^(?:${wanted})$`).test(value),
  '!~': (value, wanted) => !new RegExp(`^(?:${wanted})$`).test(value),
}

/** The series of one reading of `/metrics`, as Prometheus keeps them. */
function seriesIn(body: string): { name: string; labels: Labels }[] {
  const found = body.matchAll(/^([a-z_]\w*)(?:\{(.*)\})? \S+$/gm)
  const scraped = [...found].map(([, name = '', text = '']) => {
    const pairs = text.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)
    return {
      name,
      labels: { ...Object.fromEntries([...pairs].map(([, key, value]) => [key, value])), ...TARGET },
    }
  })
  return [...scraped, { name: 'up', labels: TARGET }]
}

/** Of an expression, read by Prometheus' own grammar: what it cannot read, its selectors, and by which labels it groups. */
function partsOf(expression: string) {
  const tree = parser.parse(expression)
  const textOf = ({ from, to }: { from: number; to: number }) => expression.slice(from, to)
  const unreadable: string[] = []
  const groupings: string[] = []
  const selectors: { name: string; matchers: { label: string; is(value: string): boolean }[] }[] = []
  tree.iterate({
    enter: (ref) => {
      const { node } = ref
      if (node.type.isError) unreadable.push(`at ${node.from}: ${expression}`)
      if (node.name === 'GroupingLabels') groupings.push(...node.getChildren('LabelName').map(textOf))
      if (node.name !== 'VectorSelector') return
      const matchers = (node.getChild('LabelMatchers')?.getChildren('UnquotedLabelMatcher') ?? []).map(
        (matcher) => {
          const [label = '', operator = '', quoted = ''] = ['LabelName', 'MatchOp', 'StringLiteral'].map(
            (kind) => {
              const child = matcher.getChild(kind)
              return child ? textOf(child) : ''
            },
          )
          return { label, is: (value: string) => MATCHES[operator]?.(value, quoted.slice(1, -1)) ?? false }
        },
      )
      selectors.push({ name: textOf(node.getChild('Identifier') ?? node), matchers })
    },
  })
  const top = tree.topNode.getChild('BinaryExpr')
  return { unreadable, groupings, selectors, isComparison: COMPARISONS.some((kind) => top?.getChild(kind)) }
}

let shop: TestShop
let series: ReturnType<typeof seriesIn>

beforeAll(async () => {
  shop = await openTestShop()
  const manager = await shop.employee([FULL_ACCESS])
  jobFailures.inc({ queue: 'account-mail' })
  // A request that ends with 5xx.
  await sql`alter table products rename to products_away`.execute(shop.owner)
  expect((await shop.call('GET', '/products?limit=1&offset=0', manager)).status).toBe(500)
  series = seriesIn((await shop.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })).body)
})
afterAll(() => shop.close())

test('each alert rule is complete, and the manual for operators names it', () => {
  const manual = readFile('docs/operating.pt-BR.md')
  expect(RULES.length).toBeGreaterThan(15)
  expect(new Set(RULES.map(({ alert }) => alert)).size).toBe(RULES.length)
  for (const rule of RULES) {
    expect(rule).toEqual({
      alert: expect.stringMatching(/^[A-Z][A-Za-z]+$/),
      expr: expect.any(String),
      for: expect.stringMatching(/^\d+[mh]$/),
      labels: { severity: expect.stringMatching(/^(page|warn)$/) },
      annotations: { summary: expect.stringMatching(/\.$/), action: expect.stringMatching(/\.$/) },
    })
    expect(manual).toContain(`\`${rule.alert}\``)
  }
})

describe.each(RULES)('$alert', ({ expr }) => {
  test('is a comparison that Prometheus can read, of series that a shop has', () => {
    const { unreadable, groupings, selectors, isComparison } = partsOf(expr)
    expect(unreadable).toEqual([])
    expect(isComparison).toBe(true)
    expect(selectors).not.toEqual([])
    for (const { name, matchers } of selectors) {
      const watched = series.filter(
        (one) => one.name === name && matchers.every(({ label, is }) => is(one.labels[label] ?? '')),
      )
      expect(watched, `${name} of ${expr}`).not.toEqual([])
      for (const label of groupings) expect(watched[0]?.labels).toHaveProperty(label)
    }
  })
})

test('no metric has a label that Prometheus replaces by its own', async () => {
  const { body } = await shop.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })
  expect(body).not.toMatch(/[{,](job|instance)="/)
})
