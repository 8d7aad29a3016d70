import { createFileRoute } from '@tanstack/react-router'
import { RolesScreen } from '../../features/roles/roles-screen.tsx'

export const Route = createFileRoute('/admin/roles')({ component: RolesScreen })
