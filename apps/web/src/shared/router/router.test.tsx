import { fill } from '@shop/browser/test/fill'
import {
  createBrowserHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Link,
  Outlet,
  type RouteComponent,
  RouterProvider,
  redirect,
  useBlocker,
  useSearch,
} from '@tanstack/react-router'
import { act, fireEvent, screen as page, render } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LoadFailure } from '../ui/load-failure.tsx'
import { takeStepsBack } from './browser-steps.ts'
import { screen } from './screen.ts'
import { readSearch, writeSearch } from './search-text.ts'

const left = vi.fn()
let fail = false
let arrive: () => void

function Orders() {
  const { page } = useSearch({ strict: false }) as { page?: number }
  const [typed, setTyped] = useState('')
  useBlocker({
    disabled: !typed,
    enableBeforeUnload: false,
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname,
  })
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

const Frame = () => (
  <>
    <Link to="/admin/orders">Ir aos pedidos</Link>
    <Outlet />
  </>
)

async function loadProducts() {
  if (fail) throw new Error('not there')
  await new Promise<void>((resolve) => {
    arrive = resolve
  })
  return () => <h1>Produtos</h1>
}

/** An app that has loaded nothing yet, opened at a URL. */
async function open(address: string) {
  window.history.replaceState(null, '', address)
  const root = createRootRoute()
  const inRoot = { getParentRoute: () => root }
  const frame = createRoute({
    ...inRoot,
    id: 'frame',
    component: screen(async () => Frame) as RouteComponent,
  })
  const inFrame = { getParentRoute: () => frame }
  const router = createRouter({
    routeTree: root.addChildren([
      createRoute({ ...inRoot, path: '/', component: () => <h1>Entrar</h1> }),
      createRoute({
        ...inRoot,
        path: '/logout',
        beforeLoad: ({ preload }) => {
          if (preload) return
          left()
          throw redirect({ to: '/' })
        },
      }),
      frame.addChildren([
        createRoute({
          ...inFrame,
          path: '/admin/orders',
          component: screen(async () => Orders),
          validateSearch: ({ page }: Record<string, unknown>) => ({ page: page === 2 ? 2 : undefined }),
        }),
        createRoute({ ...inFrame, path: '/admin/products', component: screen(loadProducts) }),
      ]),
    ]),
    history: takeStepsBack(createBrowserHistory()),
    parseSearch: readSearch,
    stringifySearch: writeSearch,
    defaultPreload: 'intent',
    defaultErrorComponent: LoadFailure,
    scrollRestoration: true,
  })
  await act(async () => void render(<RouterProvider router={router as never} />))
  return router
}

const title = () => page.queryByRole('heading')?.textContent
const link = (name: string) => page.getByRole('link', { name })
const click = (name: string) => act(async () => void fireEvent.click(link(name)))

beforeEach(() => {
  fail = false
})
afterEach(() => vi.clearAllMocks())

test('a screen stays until the code of the next one is there; a link marks where the person is', async () => {
  await open('/admin/orders?page=2')
  expect(title()).toBe('Pedidos 2')
  expect(link('Ir aos pedidos').getAttribute('aria-current')).toBe('page')
  expect(link('Produtos').getAttribute('href')).toBe('/admin/products?term=7')
  await click('Produtos')
  expect(window.location.pathname).toBe('/admin/products')
  expect(title()).toBe('Pedidos 2')
  await act(async () => arrive())
  expect(title()).toBe('Produtos')
  expect(link('Ir aos pedidos').getAttribute('aria-current')).toBeNull()
})

test('a screen whose code does not load says so in its frame, and loads at the next visit', async () => {
  fail = true
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  await open('/admin/orders')
  await click('Produtos')
  expect(page.getByRole('alert').textContent).toContain('Recarregar')
  await click('Ir aos pedidos')
  expect(title()).toBe('Pedidos ')
  fail = false
  await click('Produtos')
  await act(async () => arrive())
  expect(title()).toBe('Produtos')
})

test('typed text keeps the person on the screen, whose own values may change', async () => {
  const router = await open('/admin/orders')
  await fill(page.getByRole('textbox'), 'x')
  await act(async () => router.navigate({ to: '.', search: { page: 2 } } as never))
  expect(title()).toBe('Pedidos 2')
  await click('Produtos')
  expect(window.location.search).toBe('?page=2')
  await act(async () => router.navigate({ to: '/', ignoreBlocker: true }))
  expect(title()).toBe('Entrar')
})

test('pointing at "Sair" signs nobody out', async () => {
  await open('/admin/orders')
  vi.useFakeTimers()
  fireEvent.mouseEnter(link('Sair'))
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  vi.useRealTimers()
  expect(left).not.toHaveBeenCalled()
  await click('Sair')
  expect(left).toHaveBeenCalledOnce()
  expect(title()).toBe('Entrar')
  expect(window.location.pathname).toBe('/')
})

test('values of other names, such as those of a table, stay in the address of a screen', async () => {
  const router = await open('/admin/orders?page=3&sort=name')
  expect(router.state.matches.at(-1)?.search).toEqual({ page: undefined, sort: 'name' })
})
