import { AppError } from '../../../app-error.ts'
import type { App, AppContext } from '../../../context.ts'
import { getPublicCompany } from '../../platform/settings/company.service.ts'
import { getClaimTracking, getTracking, isOfClaim } from './tracking.service.ts'
import { TRACKING_SCRIPT } from './tracking-assets.ts'
import { claimPage, refusalPage, SCRIPT_PATH, trackingPage } from './tracking-page.ts'

/** Also in capitals and with a slash at the end: people type links like that, and some programs complete them so. */
const PAGE = `/:page(^${[...'acompanhar'].map((letter) => `[${letter}${letter.toUpperCase()}]`).join('')}$)/:token`

const HTML = 'text/html; charset=utf-8'
const HOUR = 'public, max-age=3600'

/** Serves the public pages of orders and claims. They must not be indexed by search engines nor cached. */
export function serveTracking(app: App, context: AppContext): void {
  app.get(SCRIPT_PATH, { schema: { hide: true } }, (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', HOUR).send(TRACKING_SCRIPT),
  )

  for (const url of [PAGE, `${PAGE}/`])
    app.get<{ Params: { token: string } }>(url, { schema: { hide: true } }, async (request, reply) => {
      reply.type(HTML).header('cache-control', 'no-store').header('x-robots-tag', 'noindex, nofollow')
      try {
        const { token } = request.params
        const shown = { timeZone: context.settings.SHOP_TIMEZONE, now: new Date() }
        if (isOfClaim(token)) return claimPage(await getClaimTracking(context, token, request.ip), shown)
        return trackingPage(await getTracking(context, token, request.ip), shown)
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        const isGone = error.code === 'NOT_FOUND'
        if (error.retryAfter) reply.header('retry-after', error.retryAfter)
        reply.status(isGone ? 404 : 429)
        const text = isGone ? `${error.message} Os links valem até 30 dias depois da entrega.` : error.message
        return refusalPage(
          await getPublicCompany(context.db),
          isGone ? 'Link vencido' : 'Espere um pouco',
          text,
        )
      }
    })
}
