import { describe, expect, test } from 'vitest'
import { landingFor } from './landings.ts'
import { isAt, mayOpen, menuFor, SCREENS, screenAt, searchOf } from './navigation.ts'

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
    [['app:counter'], '/admin/counter'],
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

const shown = (...held: string[]) =>
  menuFor(held).map(({ label, tabs }) => [label, ...(tabs.length > 1 ? tabs : []).map((tab) => tab.label)])

describe('the menu', () => {
  test('lists the nine main screens in their order, then those of the floor, then four with tabs', () => {
    expect(shown('full:access')).toEqual([
      ['Painel de Controle'],
      ['Clientes'],
      ['Produtos'],
      ['Funcionários'],
      ['Regras'],
      ['Pedidos'],
      ['Relatórios'],
      ['Vendas'],
      ['Configurações', 'Configurações', 'Integrações', 'Auditoria', 'Saúde', 'Mudança', 'Começar'],
      ['Balcão'],
      ['Separação'],
      ['Entregas'],
      ['Pós-venda', 'Devoluções', 'Solicitações', 'Garantia'],
      ['Aparelhos', 'Números de série', 'Compra de usado', 'Livro de aparelhos', 'Defeituosos'],
      ['Compras', 'Comprar', 'Receber', 'Preços', 'Fornecedores', 'Contagem'],
      ['Dinheiro', 'Caixa', 'Acertos', 'Extrato', 'Contas a receber', 'Pagamentos a conferir'],
    ])
  })

  test('lists only screens that may be opened; an entry of one screen has no tabs', () => {
    expect(shown('bo:manage:orders')).toEqual([
      ['Pedidos'],
      ['Configurações'],
      ['Separação'],
      ['Entregas'],
      ['Pós-venda', 'Devoluções', 'Solicitações', 'Garantia'],
      ['Aparelhos', 'Números de série', 'Compra de usado'],
      ['Dinheiro', 'Caixa', 'Acertos', 'Contas a receber', 'Pagamentos a conferir'],
    ])
    expect(shown('app:delivery')).toEqual([['Entregas']])
    expect(shown()).toEqual([])
  })

  test('lists for Vendas what it lists for Vendas internas', () => {
    expect(shown('bo:manage:selling')).toEqual(shown('bo:manage:internal_sales'))
  })

  test('opens the first screen of an entry that the person may open', () => {
    const opens = (label: string, ...held: string[]) =>
      menuFor(held).find((entry) => entry.label === label)?.tabs[0]?.path
    expect(opens('Dinheiro', 'full:access')).toBe('/admin/cash')
    expect(opens('Dinheiro', 'bo:manage:finance')).toBe('/admin/bank')
    expect(opens('Dinheiro', 'bo:manage:receivables')).toBe('/admin/receivables')
    expect(opens('Aparelhos', 'bo:manage:device_book')).toBe('/admin/device-book')
  })

  test('shows the settings only to who may open them, not to who may import sheets', () => {
    expect(shown('bo:manage:products').map(([label]) => label)).toEqual(['Produtos', 'Aparelhos', 'Compras'])
    expect(shown('bo:manage:products', 'bo:manage:orders')).toContainEqual([
      'Configurações',
      'Configurações',
      'Mudança',
    ])
  })

  test('gives each address one tab at most', () => {
    const at = (path: string, view?: string) =>
      menuFor(['full:access'])
        .flatMap(({ tabs }) => tabs)
        .filter((tab) => isAt(tab, path, view))
        .map(({ label }) => label)
    expect(at('/admin/settings')).toEqual(['Configurações'])
    expect(at('/admin/settings', 'payments')).toEqual(['Pagamentos a conferir'])
    expect(at('/admin/cash', 'settlements')).toEqual(['Acertos'])
    expect(at('/admin/purchases')).toEqual(['Comprar'])
    expect(at('/admin/purchases', 'wanted')).toEqual(['Comprar'])
    expect(at('/admin/Purchases', 'nfes')).toEqual(['Receber'])
    expect(at('/admin/orders/ABC', 'returns')).toEqual(['Pedidos'])
    expect(at('/admin/profile')).toEqual([])
    for (const tab of menuFor(['full:access']).flatMap(({ tabs }) => tabs))
      expect(at(tab.path, searchOf(tab).view)).toEqual([tab.label])
  })
})

test('the access check applies in whatever case an address is written', () => {
  expect(screenAt('/admin/Customers')?.path).toBe('/admin/customers')
  expect(screenAt('/ADMIN/reportdetail')?.path).toBe('/admin/reportDetail')
  expect(screenAt('/admin/customersx')).toBeUndefined()
})
