import { createFileRoute } from '@tanstack/react-router'
import { LoginScreen } from '../features/accounts/login-screen.tsx'
import { redirectSignedIn } from '../features/accounts/redirect-signed-in.ts'

export const Route = createFileRoute('/')({
  beforeLoad: redirectSignedIn,
  component: LoginScreen,
  // Part of the first file: the login is what a first visit waits for.
  codeSplitGroupings: [],
})
