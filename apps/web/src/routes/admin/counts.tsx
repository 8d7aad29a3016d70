import { createFileRoute } from '@tanstack/react-router'
import { CountsScreen } from '../../features/counts/counts-screen.tsx'
import { readCountsSearch } from '../../features/counts/counts-search.ts'

export const Route = createFileRoute('/admin/counts')({
  component: CountsScreen,
  validateSearch: readCountsSearch,
})
