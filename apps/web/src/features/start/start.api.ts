import { request } from '@shop/browser/client'
import { startQuery } from '../../entities/start/start.api.ts'
import { showSaved } from '../../shared/api/query-client.ts'

/** For everybody: removes the steps from the menu, or shows them again. */
export async function dismissStart(dismissed: boolean) {
  const start = await request('PATCH /start', { body: { dismissed } })
  await showSaved(startQuery.queryKey, start)
  return start
}
