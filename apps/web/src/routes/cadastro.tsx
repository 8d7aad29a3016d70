import { createFileRoute } from '@tanstack/react-router'
import { SignUpScreen } from '../features/customers/sign-up/sign-up-screen.tsx'

export const Route = createFileRoute('/cadastro')({ component: SignUpScreen })
