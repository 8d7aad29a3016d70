import { fill } from '@shop/browser/test/fill'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { renderScreen } from '../../../test/render.tsx'
import { queryClient } from '../../shared/api/query-client.ts'
import { PageHeader } from '../../shared/ui/page-header.tsx'
import { HelpScreen } from './help-screen.tsx'

beforeEach(() => queryClient.clear())

const renderAt = (address: string) =>
  renderScreen(
    address,
    <QueryClientProvider client={queryClient}>
      <HelpScreen />
    </QueryClientProvider>,
  )

const addressOf = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href')

test('the contents list every chapter under its heading, and offer the PDF', async () => {
  await renderAt('/admin/help')
  const sales = await screen.findByRole('region', { name: 'Vender' })
  expect(within(sales).getByRole('link', { name: 'Vender' }).getAttribute('href')).toBe('/admin/help/vender')
  expect(screen.getByRole('region', { name: 'Dinheiro' })).toBeTruthy()
  expect(addressOf('Baixar PDF')).toBe('/manual.pdf')
})

test('the contents are searched without accents', async () => {
  await renderAt('/admin/help')
  const field = await screen.findByRole('searchbox', { name: 'Procurar na ajuda' })
  await fill(field, 'numeros de serie')
  const found = screen.getByRole('region', { name: 'Capítulos encontrados' })
  expect(within(found).getAllByRole('link')[0]?.textContent).toBe('Números de série')
  await fill(field, 'submarino')
  expect(screen.getByText('Nada foi encontrado. Tente outra palavra.')).toBeTruthy()
})

test('a chapter has its title, its sections, and links to screens and chapters', async () => {
  await renderAt('/admin/help/vender')
  expect(await screen.findByRole('heading', { level: 1, name: 'Vender' })).toBeTruthy()
  expect(await screen.findByRole('heading', { level: 2, name: 'Passo a passo' })).toBeTruthy()
  expect(addressOf('Vendas')).toBe('/admin/selling')
  expect(addressOf('separação')).toBe('/admin/help/separar')
  expect(addressOf('Todos os capítulos')).toBe('/admin/help')
})

test('an unknown chapter shows the contents', async () => {
  await renderAt('/admin/help/nada')
  expect(await screen.findByRole('region', { name: 'Vender' })).toBeTruthy()
})

test('the whole manual has each chapter once, its sections one level below', async () => {
  await renderAt('/admin/help/tudo')
  expect(await screen.findByRole('heading', { level: 1, name: 'Manual da loja' })).toBeTruthy()
  expect(screen.getAllByRole('heading', { level: 2, name: 'Vender' })).toHaveLength(1)
  expect((await screen.findAllByRole('heading', { level: 3, name: 'Passo a passo' })).length).toBeGreaterThan(
    5,
  )
})

test('the header of a screen links to the help of that screen', async () => {
  await renderScreen('/admin/purchases', <PageHeader title="Compras" />)
  expect(addressOf('Ajuda desta tela')).toBe('/admin/help?of=%2Fadmin%2Fpurchases')
})
