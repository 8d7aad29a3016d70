import { createFileRoute } from '@tanstack/react-router'
import { RolesScreen } from '../../features/roles/roles-screen.tsx'
import { readRolesSearch } from '../../features/roles/roles-search.ts'

export const Route = createFileRoute('/admin/roles')({
  component: RolesScreen,
  validateSearch: readRolesSearch,
})
