import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { useConnection } from '../connection.ts'
import { endSession } from '../session.ts'

const TRY_AGAIN_MS = 10_000

interface Message {
  text: ReactNode
  /** Label of the button; without one there is none. */
  button?: string
}

interface Props {
  unreachable: Message
  ended: Message
  /** Reloads what is shown: by the button, when the network is back, and every ten seconds while unreachable. */
  reload: () => unknown
  /** `place`, `banner` and `button`. */
  classes: Readonly<Record<string, string>>
}

/** Rendered once, by the frame: shows the failures of background calls, and what to do. */
export function ConnectionBanner({ unreachable, ended, reload, classes }: Props) {
  const connection = useConnection()
  const isAway = connection === 'unreachable'
  const tryNow = useEffectEvent(() => void reload())
  useEffect(() => {
    if (!isAway) return
    const again = () => tryNow()
    window.addEventListener('online', again)
    const timer = setInterval(again, TRY_AGAIN_MS)
    return () => {
      window.removeEventListener('online', again)
      clearInterval(timer)
    }
  }, [isAway])
  const message = { fine: null, unreachable, ended }[connection]
  return (
    <div role="status" className={classes.place}>
      {message && (
        <div className={classes.banner}>
          <span>{message.text}</span>
          {message.button && (
            <button
              type="button"
              className={classes.button}
              onClick={connection === 'ended' ? endSession : () => void reload()}
            >
              {message.button}
            </button>
          )}
        </div>
      )}
    </div>
  )
}
