import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import type { StorefrontRouter } from './router.tsx'
import { queryClient } from './shared/api/query-client.ts'

export const App = ({ router }: { router: StorefrontRouter }) => (
  <QueryClientProvider client={queryClient}>
    <RouterProvider router={router} />
  </QueryClientProvider>
)
