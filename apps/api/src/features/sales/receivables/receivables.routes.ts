import type { Feature } from '../../../context.ts'
import { saveTimeZone } from './receivable-terms.ts'

export const receivablesRoutes: Feature = (app, { db, settings }) => {
  app.addHook('onReady', async () => {
    await saveTimeZone(db, settings.SHOP_TIMEZONE)
  })
}
