import { fill } from '@shop/browser/test/fill'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderInApp } from '../../../../test/render.tsx'
import { queryClient } from '../../../shared/api/query-client.ts'
import LabelsPanel from './labels-panel.tsx'

beforeEach(() => {
  queryClient.clear()
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json({
      data: url.includes('/lookup')
        ? ['100', '200'].map((code) => ({
            id: Number(code),
            code,
            name: `Capa ${code}`,
            sellPrice: 1,
            gtin: null,
          }))
        : null,
    }),
  )
})
const open = (copies: string) =>
  renderInApp(
    <QueryClientProvider client={queryClient}>
      <LabelsPanel codes="100,200" copies={copies} onClose={() => {}} />
    </QueryClientProvider>,
  )
const labels = () => screen.getAllByRole('article').map((label) => label.textContent?.match(/Capa \d+/)?.[0])

test('as many labels of each product as the address says, until a number for all is typed', async () => {
  open('3,1')
  await screen.findAllByRole('article')
  expect(labels()).toEqual(['Capa 100', 'Capa 100', 'Capa 100', 'Capa 200'])
  expect(screen.getByText('4 etiquetas')).toBeTruthy()
  await fill(screen.getByLabelText('Cópias de cada etiqueta'), '1')
  expect(labels()).toEqual(['Capa 100', 'Capa 200'])
})

test('one label of each product without a number', async () => {
  open('')
  await screen.findAllByRole('article')
  expect(labels()).toEqual(['Capa 100', 'Capa 200'])
})
