import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { App } from '../context.ts'
import { registerErrors } from './errors.ts'
import { registerSecurityHeaders } from './security-headers.ts'
import { registerWeb } from './web.ts'

const root = mkdtempSync(join(tmpdir(), 'shop-web-'))
const app = Fastify()

function build(script: string) {
  rmSync(join(root, 'assets'), { recursive: true, force: true })
  mkdirSync(join(root, 'assets'))
  writeFileSync(join(root, 'assets', script), 'run()')
  writeFileSync(join(root, 'index.html'), `<script src="/assets/${script}"></script>`)
}

beforeAll(async () => {
  build('a.js')
  registerErrors(app)
  registerSecurityHeaders(app)
  await registerWeb(app as unknown as App, root)
})
afterAll(async () => {
  await app.close()
  rmSync(root, { recursive: true })
})

const get = (url: string, accept = 'text/html') => app.inject({ url, headers: { accept } })

test('serves a new build while it runs: the new page, its new files and no old ones', async () => {
  expect((await get('/admin/orders')).body).toContain('a.js')
  expect((await get('/assets/a.js')).headers['cache-control']).toContain('immutable')
  build('b.js')
  for (const page of ['/', '/admin/orders']) {
    const { body, headers } = await get(page)
    expect(body).toContain('b.js')
    expect(headers['cache-control']).toBe('no-cache')
  }
  expect((await get('/assets/b.js')).statusCode).toBe(200)
  expect((await get('/assets/a.js', '*/*')).statusCode).toBe(404)
})

test('gives the page also to clients that do not ask for HTML, and only its head to a HEAD request', async () => {
  expect((await get('/admin/orders?status=1', '*/*')).body).toContain('<script')
  const head = await app.inject({ method: 'HEAD', url: '/login' })
  expect([head.statusCode, head.headers['content-type'], head.body]).toEqual([
    200,
    expect.stringContaining('text/html'),
    '',
  ])
  expect((await get('/favicon.png', '*/*')).statusCode).toBe(404)
})

test('serves the shop under its own prefix, and each router’s page for its addresses', async () => {
  const storefrontRoot = join(root, '../', `${root.split('/').pop()}-shop`)
  mkdirSync(storefrontRoot)
  writeFileSync(join(storefrontRoot, 'index.html'), 'the shop')
  const both = Fastify()
  registerErrors(both)
  await registerWeb(both as unknown as App, root)
  await registerWeb(both as unknown as App, storefrontRoot, '/loja/')
  const body = async (url: string) => (await both.inject({ url, headers: { accept: 'text/html' } })).body
  for (const url of ['/loja/', '/loja/?q=capa', '/loja/produto/7'])
    expect(await body(url), url).toBe('the shop')
  for (const url of ['/', '/lojas', '/admin/loja']) expect(await body(url), url).toContain('<script')
  // No service worker exists outside its prefix.
  for (const [url, leadsTo] of [
    ['/loja', '/loja/'],
    ['/loja?q=capa', '/loja/?q=capa'],
  ])
    expect(await both.inject({ url })).toMatchObject({ statusCode: 301, headers: { location: leadsTo } })
  await both.close()
  rmSync(storefrontRoot, { recursive: true })
})

test('sends the compressed files that stand beside a built one, in the best encoding that a browser takes', async () => {
  for (const [ending, bytes] of Object.entries({ '': 'whole', '.gz': 'packed', '.br': 'best' }))
    writeFileSync(join(root, `assets/c.js${ending}`), bytes)
  const sent = async (encoding: string) => {
    const { body, headers } = await app.inject({
      url: '/assets/c.js',
      headers: { 'accept-encoding': encoding },
    })
    expect(headers['content-type']).toContain('javascript')
    return [body, headers['content-encoding']]
  }
  expect(await sent('gzip, deflate, br')).toEqual(['best', 'br'])
  expect(await sent('gzip, deflate')).toEqual(['packed', 'gzip'])
  expect(await sent('identity')).toEqual(['whole', undefined])
})

test('sends what only a page obeys with pages and not with their files', async () => {
  writeFileSync(join(root, 'assets/d.css'), 'p{}')
  const limits = async (url: string) =>
    Object.keys((await get(url)).headers).filter((name) => /policy|^x-|^origin-/.test(name))
  expect(await limits('/')).toEqual(
    expect.arrayContaining(['content-security-policy', 'permissions-policy', 'x-frame-options']),
  )
  expect(await limits('/assets/d.css')).toEqual([
    'cross-origin-resource-policy',
    'referrer-policy',
    'x-content-type-options',
  ])
})

test('serves no file outside the folder, and no page for an unknown call', async () => {
  expect((await get('/..%2f..%2fetc/passwd', '*/*')).statusCode).toBeGreaterThanOrEqual(400)
  expect((await get('/api/nowhere')).json()).toMatchObject({ code: 'NOT_FOUND' })
})
