import { allow, anyEmployee } from '../access.ts'
import { calls } from '../call.ts'
import { dashboard, work } from '../dashboard.ts'
import { news } from '../dashboard-news.ts'

const DASHBOARD = allow('bo:manage:dashboard')

export const dashboardCalls = calls('dashboard', anyEmployee, {
  'GET /dashboard': {
    access: DASHBOARD,
    summary: 'Figures of the cards',
    response: dashboard,
  },
  'GET /news': {
    summary: 'The latest events that need action',
    response: news,
  },
  'GET /work': {
    summary: 'Sales so far and waiting work, as far as the caller may see it',
    response: work,
  },
})
