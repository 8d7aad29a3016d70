import type { Wing } from '../../wing.ts'
import { importRoutes } from '../platform/imports/imports.routes.ts'
import { creditRoutes } from './credit/credit.routes.ts'
import { RECEIVABLE_IMPORT } from './receivables/import-receivables.ts'
import { receivablesRoutes } from './receivables/receivables.routes.ts'

export const debtsWing = {
  routes: [creditRoutes, receivablesRoutes, importRoutes(RECEIVABLE_IMPORT)],
} satisfies Wing
