import { createFileRoute } from '@tanstack/react-router'
import { RecoveryScreen } from '../features/accounts/recovery-screen.tsx'

export const Route = createFileRoute('/forgot-password')({ component: RecoveryScreen })
