import type { ScreenPath } from './navigation.ts'

/* In a file of its own, because the login needs it without the table of screens. */

const LANDINGS: Record<string, ScreenPath> = {
  'full:access': '/admin/dashboard',
  'bo:manage:dashboard': '/admin/dashboard',
  'bo:manage:employees': '/admin/employees',
  'bo:manage:customers': '/admin/customers',
  'bo:manage:products': '/admin/products',
  'bo:manage:orders': '/admin/orders',
  'bo:manage:reports': '/admin/reports',
  'bo:manage:receivables': '/admin/receivables',
  'bo:manage:roles': '/admin/roles',
  'bo:manage:selling': '/admin/selling',
  'bo:manage:internal_sales': '/admin/selling',
  'bo:manage:finance': '/admin/bank',
  'bo:manage:device_book': '/admin/device-book',
}

/** The first screen of people without permissions of the back-office itself. */
const APP_LANDINGS: Record<string, ScreenPath> = {
  'app:counter': '/admin/counter',
  'app:stocking': '/admin/stocking',
  'app:delivery': '/admin/deliveries',
}

/** The first screen after signing in: that of the first held permission that has one. */
export function landingFor(held: readonly string[]): ScreenPath {
  for (const landings of [LANDINGS, APP_LANDINGS]) {
    for (const permission of held) {
      const path = landings[permission]
      if (path) return path
    }
  }
  return '/admin/dashboard'
}
