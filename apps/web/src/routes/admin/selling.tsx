import { createFileRoute } from '@tanstack/react-router'
import { SellingScreen } from '../../features/selling/selling-screen.tsx'

export const Route = createFileRoute('/admin/selling')({ component: SellingScreen })
