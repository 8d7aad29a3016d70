import type { Permission } from './permissions.ts'

/**
 * Who may give value beyond what a rule fixes: more for a used phone than the table says, the refund of a claim.
 */
export const GIVES_VALUE: readonly Permission[] = ['bo:manage:orders']
