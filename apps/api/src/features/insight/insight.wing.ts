import { deletesOf } from '../../db/delete-in-batches.ts'
import type { Wing } from '../../wing.ts'
import { dashboardRoutes } from './dashboard/dashboard.routes.ts'
import { OLD_VISITS } from './dashboard/old-visits.ts'
import { reportsRoutes } from './reports/reports.routes.ts'
import { resultRoutes } from './result/result.routes.ts'
import { searchRoutes } from './search/search.routes.ts'
import { startRoutes } from './start/start.routes.ts'

export const insightWing = {
  routes: [dashboardRoutes, reportsRoutes, resultRoutes, searchRoutes, startRoutes],
  nightly: deletesOf(OLD_VISITS),
} satisfies Wing
