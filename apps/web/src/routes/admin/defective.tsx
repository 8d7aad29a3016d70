import { createFileRoute } from '@tanstack/react-router'
import { DefectiveScreen } from '../../features/defective/defective-screen.tsx'

export const Route = createFileRoute('/admin/defective')({ component: DefectiveScreen })
