import { CALLS } from '@shop/contract/calls'

const INTRO = `// Generated from the tables in calls/: \`npm run docs -w apps/api\`. Do not edit.
import type { Address, OpenAddress, WireOf } from './address.ts'
import type { CallName } from './calls.ts'

type Whole<N extends CallName> = Address<WireOf<N>>
type Open<N extends CallName> = OpenAddress<WireOf<N>>

`

/** Every call's method and path by its name, as constants, so that a bundle contains only those that it uses. */
export const addresses = (): string =>
  INTRO +
  Object.entries(CALLS)
    .map(([name, { method, path }]) => {
      const type = path.includes(':') ? 'Open' : 'Whole'
      return `export const ${name} = '${method} ${path}' as ${type}<'${name}'>\n`
    })
    .join('')
