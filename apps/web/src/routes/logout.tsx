import { createFileRoute, redirect } from '@tanstack/react-router'
import { leave } from '../features/accounts/accounts.api.ts'

export const Route = createFileRoute('/logout')({
  beforeLoad: ({ preload }) => {
    // Pointing at the link is not following it.
    if (preload) return
    leave()
    throw redirect({ to: '/', replace: true })
  },
})
