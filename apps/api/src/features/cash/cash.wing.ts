import type { Wing } from '../../wing.ts'
import { settlementsRoutes } from './settlements/settlements.routes.ts'
import { tillRoutes } from './till/till.routes.ts'

export const cashWing = {
  routes: [settlementsRoutes, tillRoutes],
} satisfies Wing
