import { useMutation } from '@tanstack/react-query'
import { reload } from '../../shared/api/stored-query.ts'
import { formatMoment } from '../../shared/ui/format.ts'
import { endOtherSession, SESSIONS } from './accounts.api.ts'
import { Listing } from './listing.tsx'

const KINDS: readonly [RegExp, string][] = [
  [/iphone|ipad/i, 'iPhone ou iPad'],
  [/android/i, 'Android'],
  [/windows/i, 'Windows'],
  [/mac os/i, 'Mac'],
  [/linux/i, 'Linux'],
]
const deviceOf = (userAgent: string) => KINDS.find(([form]) => form.test(userAgent))?.[1] ?? 'Outro aparelho'

export function SessionsPanel() {
  const end = useMutation({ mutationFn: endOtherSession, onSettled: () => reload('sessions') })
  return (
    <Listing query={SESSIONS} rowsOf={({ sessions }) => sessions} empty="Nenhum outro aparelho.">
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
              className="link danger"
              aria-label={`Encerrar ${deviceOf(one.userAgent)}`}
              onClick={() => end.mutate(one.id)}
            >
              Encerrar
            </button>
          )}
        </li>
      )}
    </Listing>
  )
}
