import { allow, anyEmployee } from '../access.ts'
import { calls } from '../call.ts'
import { dashboard, work } from '../dashboard.ts'
import { news } from '../dashboard-news.ts'

const DASHBOARD = allow('bo:manage:dashboard')

export const dashboardCalls = calls('dashboard', {
  getDashboard: {
    method: 'GET',
    path: '/dashboard',
    access: DASHBOARD,
    summary: 'Figures of the cards',
    response: dashboard,
  },
  getNews: {
    method: 'GET',
    path: '/news',
    access: anyEmployee,
    summary: 'The latest events that need action',
    response: news,
  },
  getWork: {
    method: 'GET',
    path: '/work',
    access: anyEmployee,
    summary: 'Sales so far and waiting work, as far as the caller may see it',
    response: work,
  },
})
