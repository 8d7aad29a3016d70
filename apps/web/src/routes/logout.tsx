import { createFileRoute, redirect } from '@tanstack/react-router'
import { leave } from '../features/accounts/accounts.api.ts'

export const Route = createFileRoute('/logout')({
  beforeLoad: () => {
    leave()
    throw redirect({ to: '/', replace: true })
  },
})
