import { describe, expect, test } from 'vitest'
import { groupMenu, landingFor, mayOpen, menuFor, SCREENS, screenAt } from './navigation.ts'

describe('the first screen after signing in', () => {
  test.each([
    [['full:access'], '/admin/dashboard'],
    [['bo:manage:employees'], '/admin/employees'],
    [['bo:manage:customers'], '/admin/customers'],
    [['bo:manage:products'], '/admin/products'],
    [['bo:manage:orders'], '/admin/orders'],
    [['bo:manage:reports'], '/admin/reports'],
    [['bo:manage:roles'], '/admin/roles'],
    [['bo:manage:dashboard'], '/admin/dashboard'],
    [['bo:manage:selling'], '/admin/selling'],
    [['bo:manage:internal_sales'], '/admin/selling'],
    [['app:delivery', 'bo:manage:reports', 'bo:manage:orders'], '/admin/reports'],
    [['bo:manage:later', 'bo:manage:orders'], '/admin/orders'],
    [['app:stocking'], '/admin/stocking'],
    [['app:delivery'], '/admin/deliveries'],
    [['app:delivery', 'app:stocking'], '/admin/deliveries'],
    [[], '/admin/dashboard'],
  ])('of %j is %s', (held, path) => {
    expect(landingFor(held)).toBe(path)
  })
})

describe('the access check', () => {
  const opens = (path: string, held: string[]) => {
    const screen = screenAt(path)
    return screen !== undefined && mayOpen(screen, held)
  }

  test.each([
    ['/admin/settings', 'bo:manage:orders'],
    ['/admin/selling', 'bo:manage:internal_sales'],
    ['/admin/selling', 'bo:manage:selling'],
    ['/admin/counter', 'app:counter'],
    ['/admin/reportDetail', 'bo:manage:internal_sales'],
    ['/admin/customers', 'bo:manage:customers'],
  ])('opens %s to %s', (path, permission) => {
    expect(opens(path, [permission])).toBe(true)
    expect(opens(path, ['app:stocking'])).toBe(false)
  })

  test('opens every screen to full:access', () => {
    expect(SCREENS.every((screen) => mayOpen(screen, ['full:access']))).toBe(true)
  })

  test('covers addresses below a screen, but not longer names', () => {
    expect(screenAt('/admin/orders/12')?.path).toBe('/admin/orders')
    expect(screenAt('/admin/ordersX')).toBeUndefined()
  })
})

describe('the menu', () => {
  test('lists what an empty shop begins with, the nine screens in order, then those of stockers, deliverers, the till and returns, and no hidden one', () => {
    expect(menuFor(['full:access']).map((screen) => screen.label)).toEqual([
      'Começar',
      'Painel de Controle',
      'Clientes',
      'Produtos',
      'Funcionários',
      'Regras',
      'Pedidos',
      'Relatórios',
      'Vendas',
      'Configurações',
      'Balcão',
      'Separação',
      'Entregas',
      'Devoluções',
      'Solicitações',
      'Garantia',
      'Compra de usado',
      'Defeituosos',
      'Contagem',
      'Números de série',
      'Livro de aparelhos',
      'Compras',
      'Caixa',
      'Extrato',
      'Contas a receber',
      'Integrações',
      'Saúde',
      'Ajuda',
    ])
  })

  test('lists only screens that may be opened', () => {
    expect(menuFor(['bo:manage:orders']).map((screen) => screen.label)).toEqual([
      'Pedidos',
      'Configurações',
      'Separação',
      'Entregas',
      'Devoluções',
      'Solicitações',
      'Garantia',
      'Compra de usado',
      'Números de série',
      'Caixa',
      'Contas a receber',
      'Ajuda',
    ])
    expect(menuFor(['app:delivery']).map((screen) => screen.label)).toEqual(['Entregas', 'Ajuda'])
  })
})

test('the access check applies in whatever case an address is written', () => {
  expect(screenAt('/admin/Customers')?.path).toBe('/admin/customers')
  expect(screenAt('/ADMIN/reportdetail')?.path).toBe('/admin/reportDetail')
  expect(screenAt('/admin/customersx')).toBeUndefined()
})

test('the menu begins with the main entries; the others stand under headings, none of them empty', () => {
  const grouped = (...held: string[]) =>
    groupMenu(menuFor(held)).map(({ name, screens }) => [name, ...screens.map(({ label }) => label)])
  expect(grouped('full:access')).toEqual([
    [
      undefined,
      'Começar',
      'Painel de Controle',
      'Clientes',
      'Produtos',
      'Funcionários',
      'Regras',
      'Pedidos',
      'Relatórios',
      'Vendas',
      'Configurações',
    ],
    [
      'Pedidos',
      'Balcão',
      'Separação',
      'Entregas',
      'Devoluções',
      'Solicitações',
      'Garantia',
      'Compra de usado',
    ],
    ['Estoque', 'Defeituosos', 'Contagem', 'Números de série', 'Livro de aparelhos'],
    ['Compras', 'Compras'],
    ['Dinheiro', 'Caixa', 'Extrato', 'Contas a receber'],
    ['Sistema', 'Integrações', 'Saúde', 'Ajuda'],
  ])
  expect(grouped('app:stocking')).toEqual([
    ['Pedidos', 'Separação'],
    ['Sistema', 'Ajuda'],
  ])
})
