import type { HealthCheck } from '@shop/contract/health'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderScreen } from '../../../test/render.tsx'
import { queryClient } from '../../shared/api/query-client.ts'
import { HealthScreen } from './health-screen.tsx'

const check = (key: HealthCheck['key'], over: Partial<HealthCheck> = {}): HealthCheck => ({
  key,
  state: 'good',
  since: null,
  reason: null,
  figure: null,
  ...over,
})

const show = async (checks: HealthCheck[]) => {
  vi.stubGlobal('fetch', async () => Response.json({ data: { release: '1.2.3+abc', checks } }))
  await renderScreen(
    '/admin/health',
    <QueryClientProvider client={queryClient}>
      <HealthScreen />
    </QueryClientProvider>,
  )
  await screen.findByText('Versão 1.2.3+abc')
}
const card = (name: string) => within(screen.getByRole('region', { name }))

beforeEach(() => queryClient.clear())

test('what fails stands first, with since when, what the program said and what to do', async () => {
  await show([
    check('disk', { figure: 13_207_024_435 }),
    check('mail', {
      state: 'bad',
      since: '2026-11-24T12:00:00.000Z',
      reason: 'Invalid login',
      figure: 2,
    }),
  ])
  expect(screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent)).toEqual([
    'E-mails',
    'Espaço em disco',
  ])
  card('E-mails').getByText('Não funciona')
  card('E-mails').getByText(/desde 24\/11\/2026 09:00/)
  card('E-mails').getByText(/SMTP_URL/)
  card('E-mails').getByText('Último erro: Invalid login')
  card('Espaço em disco').getByText('12,3 GB livres.')
})

test('what the shop does not use is told from what fails', async () => {
  await show([check('mail', { state: 'unused' }), check('backup', { state: 'warning' })])
  card('E-mails').getByText('Não usado')
  card('Cópia de segurança').getByText('Nenhuma cópia foi feita até hoje.')
})
