import { createConfig, lintFromString } from '@redocly/openapi-core'
import { WEBHOOK_EVENTS } from '@shop/domain/webhook-events'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { App } from '../context.ts'
import { openOfflineApp } from './offline-app.ts'
import { operationId, pathsLike } from './openapi.ts'
import type { Document } from './openapi-document.ts'

let app: App
let document: Document

beforeAll(async () => {
  app = await openOfflineApp()
  document = app.swagger() as unknown as Document
})
afterAll(() => app.close())

const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )

test('the document is written once, however often strangers request it', async () => {
  const app = await openOfflineApp()
  let written = 0
  const { swagger } = app
  Object.assign(app, {
    swagger: () => {
      written++
      return swagger()
    },
  })
  for (let i = 0; i < 3; i++) expect((await app.inject({ url: '/api/openapi.json' })).statusCode).toBe(200)
  expect(written).toBe(1)
  for (const name of ['json', 'yaml']) {
    const { headers } = await app.inject({ url: `/api/docs/${name}` })
    expect(headers.location).toBe('/api/openapi.json')
  }
  await app.close()
})

test('the published document follows Redocly’s recommended rules', async () => {
  // The rule ignores methods: see the next test.
  const config = await createConfig({ extends: ['recommended'], rules: { 'no-ambiguous-paths': 'off' } })
  const problems = await lintFromString({ source: JSON.stringify(document), config })
  expect(
    problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`),
  ).toEqual([])
})

test('no two calls with the same method match the same address, and those with another method say so', () => {
  const paths = Object.keys(document.paths)
  const alike = operations().flatMap(({ path, method, operation }) =>
    pathsLike(path, paths).map((other) => ({ path, method, other, description: operation.description })),
  )
  expect(new Set(alike.map(({ path }) => path)).size).toBe(8)
  for (const { path, method, other, description } of alike) {
    expect([path, method, Object.keys(document.paths[other] ?? {})]).not.toEqual([
      path,
      method,
      expect.arrayContaining([method]),
    ])
    expect(description).toContain(other)
  }
})

test('every operation has a unique name, made of its method and path', () => {
  const names = operations().map(({ operation }) => operation.operationId ?? '')
  expect(names.length).toBeGreaterThan(150)
  expect(new Set(names).size).toBe(names.length)
  for (const name of names) expect(name).toMatch(/^(get|post|put|patch|delete)[A-Z][A-Za-z0-9]+$/)
  expect(operationId('GET', '/api/reports/order/start/{start}/end/{end}/deliverer/{id}/orders')).toBe(
    'getReportsOrderInPeriodDelivererByIdOrders',
  )
  expect(operationId('patch', '/api/workflow/order/approve')).toBe('patchWorkflowOrderApprove')
})

test('every operation lists its possible refusals and whether a session, a key or no token opens it', () => {
  for (const { operation, path, method } of operations()) {
    const access = app.routeTable.find(
      (route) => route.method.toLowerCase() === method && route.url.replace(/:(\w+)/g, '{$1}') === path,
    )?.access
    const codes = Object.keys(operation.responses)
    const declaresPermission = access?.kind === 'employee' && !access.inPerson
    const security = access?.kind === 'open' ? [] : declaresPermission ? undefined : [{ bearer: [] }]
    expect([path, codes.includes('401'), operation.security]).toEqual([
      path,
      access?.kind !== 'open',
      security,
    ])
  }
  expect(document).toMatchObject({ security: [{ bearer: [] }, { apiKey: [] }] })
  expect(document.paths['/api/api-keys']?.post?.security).toEqual([{ bearer: [] }])
})

test('the events that the shop sends are in the document, with their signed headers', () => {
  const { webhooks = {} } = document
  expect(Object.keys(webhooks)).toEqual(Object.keys(WEBHOOK_EVENTS))
  for (const { post } of Object.values(webhooks))
    expect(post?.parameters?.map(({ name }) => name)).toEqual([
      'webhook-id',
      'webhook-timestamp',
      'webhook-signature',
    ])
})

test('the examples of twenty calls are valid by their schemas', () => {
  const ajv = new Ajv2020({ strict: false, logger: false })
  addFormats.default(ajv)
  ajv.addSchema({ ...document, $id: 'document' })
  const shown = operations().flatMap(({ operation: { operationId, requestBody, responses } }) =>
    [requestBody, responses[200], responses[201]].flatMap((part) => {
      const media = part?.content?.['application/json']
      return media?.example === undefined ? [] : [{ operationId, ...media }]
    }),
  )
  expect(new Set(shown.map(({ operationId }) => operationId)).size).toBe(20)
  for (const { operationId, schema, example } of shown) {
    const check = ajv.compile(
      JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"document#/components')),
    )
    expect([operationId, check(example), ajv.errorsText(check.errors)]).toEqual([
      operationId,
      true,
      'No errors',
    ])
  }
})
