import { Menu } from '@mantine/core'
import { NEWS_KINDS, type NewsItem } from '@shop/contract/dashboard-news'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderInApp } from '../../../test/render.tsx'
import { NewsList } from './news-list.tsx'

const news: NewsItem[] = NEWS_KINDS.map((kind) => ({
  kind,
  id: 7,
  text: '12345678',
  at: '2026-03-17T12:00:00.000Z',
}))
const show = (permissions: string[]) =>
  renderInApp(
    <Menu opened withinPortal={false}>
      <Menu.Dropdown>
        <NewsList news={news} since="" permissions={permissions} />
      </Menu.Dropdown>
    </Menu>,
  )
const linkOf = (label: string) => {
  const href = screen
    .getByText(new RegExp(`${label}: 12345678`))
    .closest('a')
    ?.getAttribute('href')
  return href && decodeURIComponent(href)
}

test('each of the news opens what it tells of', () => {
  show(['full:access'])
  expect(screen.getAllByRole('menuitemcheckbox')).toHaveLength(NEWS_KINDS.length)
  // In no list of one status: a fast order waits in another one.
  expect(linkOf('Entrega não realizada')).toBe('/admin/orders/12345678')
  expect(linkOf('Crédito dado ou pago')).toBe('/admin/customers/7')
  expect(linkOf('Dinheiro tirado do caixa')).toBe('/admin/cash?open=7')
  expect(linkOf('Devolução ou troca')).toBe('/admin/returns?open=7')
  expect(linkOf('Pix menor aceito, desconto')).toBe(
    '/admin/settings?view=payments&conferidos=true&dialog=payment&record=7',
  )
})

test('what the person may not open is told without a link', () => {
  show(['bo:manage:orders'])
  expect(linkOf('Crédito dado ou pago')).toBeUndefined()
  expect(linkOf('Devolução ou troca')).toBe('/admin/returns?open=7')
})
