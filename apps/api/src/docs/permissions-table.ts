import type { Access } from '@shop/contract/access'
import { FULL_ACCESS, PERMISSIONS, type Permission } from '@shop/domain/permissions'
import type { GuardedRoute } from '../plugins/access.ts'

const COLUMNS = (Object.keys(PERMISSIONS) as Permission[]).filter((key) => key !== FULL_ACCESS)

const INTRO = `# Who may call what

Generated from the access that stands beside each route: \`npm run docs -w apps/api\`. Do not edit.

A call is allowed to whoever holds **any one** of the permissions marked with ✓; \`full:access\` passes everything.
*own*: the customer's app, for what belongs to that customer. *any*: every signed-in customer, limited by the call to
what is theirs. A missing, ended or blocked session is answered with 401, a lacking permission with 403.
`

function cells(access: Access): string[] {
  if (access.kind === 'open') return [...COLUMNS.map(() => '✓'), 'open']
  if (access.kind === 'any-employee') return [...COLUMNS.map(() => '✓'), '']
  if (access.kind === 'any-customer') return [...COLUMNS.map(() => ''), 'any']
  if (access.kind === 'signed-in') return [...COLUMNS.map(() => '✓'), 'any']
  return [...COLUMNS.map((key) => (access.anyOf.includes(key) ? '✓' : '')), access.orCustomer ?? '']
}

const note = (access: Access) => {
  if (access.kind === 'employee') return ''
  return {
    open: ' (open)',
    'signed-in': ' (signed in)',
    'any-employee':
      access.kind === 'any-employee' && access.evenWithoutRole
        ? ' (every employee)'
        : ' (every employee with a role)',
    'any-customer': ' (every customer)',
  }[access.kind]
}

const line = (texts: readonly string[]) => `| ${texts.join(' | ')} |`

/** The table of routes and permissions as Markdown, in the order of the paths. */
export function permissionsTable(routes: readonly GuardedRoute[]): string {
  const heads = COLUMNS.map((key) => key.replace(/^(bo:manage|app):/, ''))
  const rows = routes
    .toSorted((a, b) => (a.url === b.url ? compare(a.method, b.method) : compare(a.url, b.url)))
    .map(({ method, url, access }) => line([`\`${method} ${url}\`${note(access)}`, ...cells(access)]))
  const head = line(['Call', ...heads, 'customer'])
  const rule = line(['---', ...heads.map(() => ':-:'), ':-:'])
  const keys = COLUMNS.map((key) => `\`${key}\` ${PERMISSIONS[key]}`).join(', ')
  return `${INTRO}\nPermissions: ${keys}.\n\n${[head, rule, ...rows].join('\n')}\n`
}

// Not by locale: the file must be the same on every machine.
const compare = (a: string, b: string) => Number(a > b) - Number(a < b)
