import createClient from 'openapi-fetch'
import type { paths } from './schema.gen.ts'

export type ShopClient = ReturnType<typeof createShopClient>

/**
 * A client of the API whose paths, bodies and answers are typed from the published OpenAPI document, for programs other
 * than the web app: integrations, scripts, tests.
 * @param baseUrl where the shop runs, e.g. `http://localhost:3000`
 * @param token the bearer token from the sign-in
 */
export function createShopClient(baseUrl: string, token?: string) {
  return createClient<paths>({ baseUrl, headers: token ? { authorization: `Bearer ${token}` } : {} })
}
