import { createFileRoute } from '@tanstack/react-router'
import { SettingsScreen } from '../../features/settings/settings-screen.tsx'
import { readSettingsSearch } from '../../features/settings/settings-search.ts'

export const Route = createFileRoute('/admin/settings')({
  component: SettingsScreen,
  validateSearch: readSettingsSearch,
})
