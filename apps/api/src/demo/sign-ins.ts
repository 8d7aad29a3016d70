import { demoPassword } from '../features/identity/accounts/demo-password.ts'

/** The sign-ins of the demo shop that README, start and documentation show; people change the passwords there too. */
export const PUBLISHED_ROLES = [
  { role: 'Gerente', login: 'gerente' },
  { role: 'Vendedor', login: 'vendedor' },
  { role: 'Caixa', login: 'caixa' },
  { role: 'Estoque', login: 'estoque' },
  { role: 'Entregador', login: 'entregador' },
  { role: 'Relatórios', login: 'relatorios' },
] as const

export type PublishedRole = (typeof PUBLISHED_ROLES)[number]['role']

export const loginEmail = (login: string) => `${login}@demo.local`

/** The customer with a published password. */
export const CUSTOMER_EMAIL = 'cliente@demo.local'
export const CUSTOMER_PASSWORD = demoPassword('cliente')
