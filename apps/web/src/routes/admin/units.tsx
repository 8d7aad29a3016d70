import { createFileRoute } from '@tanstack/react-router'
import { UnitsScreen } from '../../features/units/units-screen.tsx'
import { readUnitsSearch } from '../../features/units/units-search.ts'

export const Route = createFileRoute('/admin/units')({
  component: UnitsScreen,
  validateSearch: readUnitsSearch,
})
