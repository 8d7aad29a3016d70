import { QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { renderScreen } from '../../../test/render.tsx'
import { serve } from '../../../test/serve.ts'
import { queryClient } from '../../shared/api/query-client.ts'
import { NoPermission } from './no-permission.tsx'

beforeEach(() => queryClient.clear())

const open = (permissions: string[], secondFactor = { active: false, demanded: false }) => {
  const sent = serve({ 'GET /accounts/me': { secondFactor } })
  return renderScreen(
    '/admin/dashboard',
    <QueryClientProvider client={queryClient}>
      <NoPermission permissions={permissions} />
    </QueryClientProvider>,
  ).then(() => sent)
}

test('who has no role is told what is missing and who mends it, and no way leads back here', async () => {
  await open([])
  expect(await screen.findByText(/ainda não tem uma regra/)).toBeTruthy()
  expect(screen.queryByText('Ir para o Dashboard')).toBeNull()
  await userEvent.setup().click(screen.getByRole('button', { name: 'Tentar de novo' }))
  expect(await screen.findByText(/ainda não tem uma regra/)).toBeTruthy()
})

test('who must set up the second step first is led to the profile', async () => {
  await open([], { active: false, demanded: true })
  expect(await screen.findByRole('link', { name: 'Abrir o perfil' })).toBeTruthy()
})

test('who has other screens is led to one that opens', async () => {
  await open(['app:delivery'])
  expect(await screen.findByRole('link', { name: 'Abrir Entregas' })).toBeTruthy()
  expect(screen.queryByText('Ir para o Dashboard')).toBeNull()
})
