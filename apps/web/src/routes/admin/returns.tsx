import { createFileRoute } from '@tanstack/react-router'
import { ReturnsScreen } from '../../features/returns/returns-screen.tsx'
import { readReturnsSearch } from '../../features/returns/returns-search.ts'

export const Route = createFileRoute('/admin/returns')({
  component: ReturnsScreen,
  validateSearch: readReturnsSearch,
})
