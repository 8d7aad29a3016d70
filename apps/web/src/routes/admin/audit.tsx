import { createFileRoute } from '@tanstack/react-router'
import { AuditScreen } from '../../features/audit/audit-screen.tsx'
import { readAuditSearch } from '../../features/audit/audit-search.ts'

export const Route = createFileRoute('/admin/audit')({
  component: AuditScreen,
  validateSearch: readAuditSearch,
})
