import type { OwnSession } from '@shop/contract/accounts'
import { errorText } from '../../shared/api/api-error.ts'
import { at, call } from '../../shared/api/call.ts'
import { refresh } from '../../shared/api/read.ts'
import { formatMoment } from '../../shared/ui/format.ts'
import { notify } from '../../shared/ui/notice.tsx'
import { Listing } from './listing.tsx'

const PATH = '/accounts/me/sessions'

const KINDS: readonly [RegExp, string][] = [
  [/iphone|ipad/i, 'iPhone ou iPad'],
  [/android/i, 'Android'],
  [/windows/i, 'Windows'],
  [/mac os/i, 'Mac'],
  [/linux/i, 'Linux'],
]
const deviceOf = (userAgent: string) => KINDS.find(([form]) => form.test(userAgent))?.[1] ?? 'Outro aparelho'

async function end(session: OwnSession) {
  await call('DELETE', at`/accounts/me/sessions/${session.id}`, { repeatable: true }).catch((error) =>
    notify(errorText(error)),
  )
  await refresh(PATH)
}

export const SessionsPanel = () => (
  <Listing<{ sessions: OwnSession[] }, OwnSession>
    path={PATH}
    rowsOf={({ sessions }) => sessions}
    empty="Nenhum outro aparelho."
  >
    {(one) => (
      <li key={one.id}>
        <span>
          {deviceOf(one.userAgent)}
          <small>
            {one.current ? 'este aparelho' : one.ip} · desde {formatMoment(new Date(one.createdAt))}
          </small>
        </span>
        {!one.current && (
          <button
            type="button"
            class="link danger"
            aria-label={`Encerrar ${deviceOf(one.userAgent)}`}
            onClick={() => end(one)}
          >
            Encerrar
          </button>
        )}
      </li>
    )}
  </Listing>
)
