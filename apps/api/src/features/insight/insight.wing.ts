import type { AppContext } from '../../context.ts'
import type { Wing } from '../../wing.ts'
import { dashboardRoutes } from './dashboard/dashboard.routes.ts'
import { deleteVisits } from './dashboard/delete-visits.ts'
import { reportsRoutes } from './reports/reports.routes.ts'
import { resultRoutes } from './result/result.routes.ts'
import { searchRoutes } from './search/search.routes.ts'
import { startRoutes } from './start/start.routes.ts'

export const insightWing = {
  routes: [dashboardRoutes, reportsRoutes, resultRoutes, searchRoutes, startRoutes],
  nightly: { 'delete old visits': ({ db }: AppContext) => deleteVisits(db) },
} satisfies Wing
