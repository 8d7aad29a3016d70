// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Link } from './link.tsx'
import { navigate, openAddress, part, type Route, startRouter } from './router.ts'
import { ShownScreen } from './shown-screen.tsx'
import { searchOf, useBlocker } from './use-address.ts'

const scrolled = vi.fn()
const left = vi.fn(() => '/' as const)
const orders = searchOf(({ page }) => ({ page: page === 2 ? 2 : undefined }))
let fail = false
let arrive: () => void

function Orders() {
  const { page } = orders.useSearch()
  const [typed, setTyped] = useState('')
  useBlocker({ disabled: !typed, shouldBlock: ({ current, next }) => current.pathname !== next.pathname })
  return (
    <>
      <h1>Pedidos {page}</h1>
      <input value={typed} onChange={({ target }) => setTyped(target.value)} />
      <Link to="/admin/products" search={{ term: '7' }}>
        Produtos
      </Link>
      <Link to="/logout">Sair</Link>
    </>
  )
}

const Frame = ({ children }: { children: ReactNode }) => (
  <>
    <Link to="/admin/orders">Ir aos pedidos</Link>
    {children}
  </>
)

async function getProducts() {
  if (fail) throw new Error('not there')
  await new Promise<void>((resolve) => {
    arrive = resolve
  })
  return () => <h1>Produtos</h1>
}

/** An app of which nothing is loaded yet. */
function unloaded(): Record<string, Route> {
  const frame = part(async () => Frame)
  return {
    '/': { screen: part(async () => () => <h1>Entrar</h1>) },
    '/logout': { screen: part(async () => () => null), before: left },
    '/admin/orders': { frame, screen: part(async () => Orders) },
    '/admin/products': { frame, screen: part(getProducts) },
  }
}

let routes = unloaded()
startRouter(
  (pathname) => routes[pathname] as Route,
  () => undefined,
)

async function open(address: string) {
  routes = unloaded()
  openAddress(address, { replace: true, ignoreBlocker: true })
  await act(async () => void render(<ShownScreen />))
}

const title = () => screen.queryByRole('heading')?.textContent
const link = (name: string) => screen.getByRole('link', { name })
const click = (name: string) => act(async () => void fireEvent.click(link(name)))

beforeEach(() => {
  fail = false
  vi.stubGlobal('scrollTo', scrolled)
})
afterEach(() => vi.clearAllMocks())

test('a screen stays until the code of the next one is there', async () => {
  await open('/admin/orders?page=2')
  expect(title()).toBe('Pedidos 2')
  expect(link('Ir aos pedidos').getAttribute('aria-current')).toBe('page')
  expect(link('Produtos').getAttribute('href')).toBe('/admin/products?term=%227%22')
  await click('Produtos')
  expect(window.location.pathname).toBe('/admin/products')
  expect(title()).toBe('Pedidos 2')
  await act(async () => arrive())
  expect(title()).toBe('Produtos')
  expect(link('Ir aos pedidos').getAttribute('aria-current')).toBeNull()
})

test('a screen that does not load is reported in its frame, and opening it again loads it again', async () => {
  fail = true
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await open('/admin/orders')
  await click('Produtos')
  expect(screen.getByRole('alert').textContent).toContain('Recarregar')
  await click('Ir aos pedidos')
  expect(title()).toBe('Pedidos ')
  fail = false
  await click('Produtos')
  await act(async () => arrive())
  expect(title()).toBe('Produtos')
})

test('what one screen asks before it is left concerns other screens only', async () => {
  await open('/admin/orders')
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'x' } })
  await act(async () => orders.navigate({ search: { page: 2 } }))
  expect(title()).toBe('Pedidos 2')
  await click('Produtos')
  expect(window.location.search).toBe('?page=2')
  await act(async () => navigate({ to: '/', ignoreBlocker: true }))
  expect(title()).toBe('Entrar')
})

test('an address may lead to another, and pointing at it does not visit it', async () => {
  await open('/admin/orders')
  fireEvent.mouseEnter(link('Sair'))
  await act(async () => undefined)
  expect(left).not.toHaveBeenCalled()
  await click('Sair')
  expect(left).toHaveBeenCalledOnce()
  expect(title()).toBe('Entrar')
  expect(window.location.pathname).toBe('/')
})

test('a new screen begins at its top, Back leads to where the page was, and filters leave it', async () => {
  await open('/')
  await act(async () => navigate({ to: '/admin/orders' }))
  expect(scrolled).toHaveBeenLastCalledWith(0, 0)
  scrolled.mockClear()
  vi.stubGlobal('scrollY', 300)
  await act(async () => orders.navigate({ search: { page: 2 }, resetScroll: false }))
  expect(scrolled).not.toHaveBeenCalled()
  await act(async () => navigate({ to: '/' }))
  expect(scrolled).toHaveBeenLastCalledWith(0, 0)
  vi.stubGlobal('scrollY', 0)
  await act(async () => {
    const back = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }))
    window.history.back()
    await back
  })
  expect(title()).toBe('Pedidos 2')
  expect(scrolled).toHaveBeenLastCalledWith(0, 300)
})

test('nothing is rendered before the code of the first screen and its frame is there', async () => {
  window.history.replaceState(null, '', '/admin/products')
  vi.resetModules()
  const [{ startRouter: start }, { ShownScreen: First }] = await Promise.all([
    import('./router.ts'),
    import('./shown-screen.tsx'),
  ])
  const DrawnFrame = vi.fn(Frame)
  const route = { frame: part(async () => DrawnFrame), screen: part(getProducts) }
  start(
    () => route,
    () => undefined,
  )
  await act(async () => void render(<First />))
  expect(DrawnFrame).not.toHaveBeenCalled()
  await act(async () => arrive())
  expect(title()).toBe('Produtos')
  expect(link('Ir aos pedidos')).toBeDefined()
})
