import { FULL_ACCESS } from '@shop/domain/permissions'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../src/app.ts'
import type { App } from '../../src/context'
import type { Document } from '../../src/docs/openapi-document.ts'
import { openSession } from '../../src/features/identity/accounts/session.service.ts'
import { openTestShop, type TestShop } from '../harness.ts'
import { SECRET } from '../pix.ts'
import { calls, type FuzzCall, operationsOf } from './calls.ts'
import { fillKnownShop } from './known-shop.ts'
import type { Known } from './values-of-schema.ts'

const CALLS = Number(process.env.FUZZ_CALLS ?? 3_300)
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_121)
const BATCH = 1_000
/**
 * After this many calls people, products and orders are created again, because the earlier ones are blocked, archived
 * or cancelled.
 */
const REFILL = 5_000
/** A busy machine serves ten calls per second. */
const TIMEOUT_MS = Math.max(120_000, CALLS * 100)
const MOST_FINDINGS = 20

let shop: TestShop
/** Serialises as in production, because the tests check real responses. */
let app: App
let document: Document
let known: Known
/** Errors that the server logged since the last call. */
let logged: string[] = []
const ids = { admin: 0, customer: 0 }
const tokens = { admin: '', customer: '' }

async function signIn(person: 'admin' | 'customer') {
  const owner = person === 'admin' ? { employeeId: ids.admin } : { customerId: ids.customer }
  const origin = { ip: '127.0.0.1', userAgent: 'fuzz' }
  tokens[person] = (await openSession(shop.context, owner, person, origin)).accessToken
}

async function beginAnew(): Promise<Known> {
  ids.admin = (await shop.employee([FULL_ACCESS])).id
  const filled = await fillKnownShop(shop)
  ids.customer = Number(filled.customerId?.[0])
  await Promise.all([signIn('admin'), signIn('customer')])
  return filled
}

beforeAll(async () => {
  shop = await openTestShop({ PIX_SECRET: SECRET })
  known = await beginAnew()
  app = await buildApp(shop.context, {
    checkResponses: false,
    logger: { level: 'error', stream: { write: (line: string) => void logged.push(line) } },
  })
  await app.ready()
  document = app.swagger() as unknown as Document
})
afterAll(async () => {
  await app.close()
  await shop.close()
})

/** One validator for each schema of the document, so that `$ref` finds its components. */
function openChecker() {
  const ajv = new Ajv2020({ strict: false, allErrors: false, logger: false })
  addFormats.default(ajv)
  ajv.addSchema({ ...document, $id: 'document' })
  const made = new Map<unknown, ReturnType<typeof ajv.compile>>()
  return (schema: object, value: unknown): string | undefined => {
    const found = made.get(schema)
    const check =
      found ??
      ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"document#/components')))
    made.set(schema, check)
    return check(value) ? undefined : ajv.errorsText(check.errors)
  }
}

type Checker = ReturnType<typeof openChecker>

async function send({ method, url, person, headers, payload, operation }: FuzzCall) {
  const token =
    operation.operationId === 'postWebhooksPix' ? SECRET : person === 'nobody' ? '' : tokens[person]
  return app.inject({
    method: method as 'GET',
    url,
    headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
    ...(payload === undefined ? {} : { payload }),
  })
}

const RESPONSES = '#/components/responses/'

/** The document's schema of a response with this status. */
function described({ operation }: FuzzCall, status: number) {
  const response = operation.responses[status] ?? operation.responses[`${Math.floor(status / 100)}XX`]
  return response?.$ref ? document.components.responses?.[response.$ref.slice(RESPONSES.length)] : response
}

/** The error of a response, if any. */
function mistakeOf(
  call: FuzzCall,
  response: Awaited<ReturnType<typeof send>>,
  check: Checker,
): string | undefined {
  const status = response.statusCode
  if (status >= 500) return `answered ${status}`
  const says = described(call, status)
  if (!says) return `the document knows no ${status}`
  if (!String(response.headers['content-type']).includes('application/json'))
    return status < 400 ? undefined : 'an error that is not JSON'
  const body = response.json()
  if (status >= 400 && !(body.errors?.[0]?.length > 0 && body.code?.length > 0))
    return 'an error without text and code'
  const schema = says.content?.['application/json']?.schema
  return schema ? check(schema as object, body) : undefined
}

test(
  `of ${CALLS} generated calls none fails, breaks its schema, or is refused without text and code`,
  async () => {
    const check = openChecker()
    const findings: string[] = []
    const statuses: Record<string, number> = {}
    const called = new Set<string>()
    let generated = calls(document, known)
    for (let done = 0; done < CALLS && findings.length < MOST_FINDINGS; done += BATCH) {
      if (done > 0 && done % REFILL === 0) generated = calls(document, await beginAnew())
      for (const call of fc.sample(generated, {
        seed: SEED + done,
        numRuns: Math.min(BATCH, CALLS - done),
      })) {
        logged = []
        const response = await send(call)
        statuses[response.statusCode] = (statuses[response.statusCode] ?? 0) + 1
        if (response.statusCode < 300) called.add(call.operation.operationId ?? '')
        const mistake = mistakeOf(call, response, check)
        if (mistake) {
          findings.push(
            `${mistake}: ${call.method} ${call.url} ${call.person} ${call.payload?.slice(0, 600)} ${logged.join('').slice(0, 3_000)}`,
          )
          console.error(findings.at(-1))
        }
        if (response.statusCode === 401 && call.person !== 'nobody') await signIn(call.person)
      }
      if (process.env.FUZZ_CALLS && done % (BATCH * 10) === 0)
        console.log(done + BATCH, statuses, findings.length)
    }
    console.log(
      `Seed ${SEED}:`,
      statuses,
      `${called.size} of ${operationsOf(document).length} operations succeeded`,
    )
    expect(findings).toEqual([])
    expect(called.size).toBeGreaterThan(operationsOf(document).length / 2)
  },
  TIMEOUT_MS,
)
