import { createFileRoute } from '@tanstack/react-router'
import { SellingScreen } from '../../features/selling/selling-screen.tsx'
import { readSellingSearch } from '../../features/selling/selling-search.ts'

export const Route = createFileRoute('/admin/selling')({
  component: SellingScreen,
  validateSearch: readSellingSearch,
})
