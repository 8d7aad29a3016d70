import { ACCESSORIES } from './accessories.ts'
import type { Blueprint } from './blueprint.ts'
import { PHONES } from './phones.ts'
import { PROTECTION } from './protection.ts'

/** Everything the demo shop sells. */
export const CATALOGUE: readonly Blueprint[] = [...PHONES, ...PROTECTION, ...ACCESSORIES]
