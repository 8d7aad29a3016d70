import { createFileRoute } from '@tanstack/react-router'
import { LoginScreen } from '../features/accounts/login-screen.tsx'
import { redirectSignedIn } from '../features/accounts/redirect-signed-in.ts'

export const Route = createFileRoute('/login')({
  beforeLoad: redirectSignedIn,
  component: LoginScreen,
  codeSplitGroupings: [],
})
