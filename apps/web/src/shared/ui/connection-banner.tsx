import { getConnection, subscribeToConnection } from '@shop/browser/connection'
import { endSession } from '@shop/browser/session'
import { useEffect, useSyncExternalStore } from 'react'
import { refetchShown } from '../api/query-client.ts'
import classes from './connection-banner.module.css'

const TRY_AGAIN_MS = 10_000

const SAID = {
  unreachable: {
    text: 'Sem resposta do servidor. O que está na tela continua aqui, mas pode estar desatualizado.',
    button: 'Tentar de novo',
    act: () => void refetchShown(),
  },
  ended: {
    text: 'A sua sessão foi encerrada. O que você digitou fica guardado até você entrar de novo.',
    button: 'Entrar de novo',
    act: endSession,
  },
}

/** Rendered once, by the shell: shows the failures of background calls, and what to do. */
export function ConnectionBanner() {
  const connection = useSyncExternalStore(subscribeToConnection, getConnection)
  const isAway = connection === 'unreachable'
  useEffect(() => {
    if (!isAway) return
    const tryNow = () => void refetchShown()
    window.addEventListener('online', tryNow)
    const timer = setInterval(tryNow, TRY_AGAIN_MS)
    return () => {
      window.removeEventListener('online', tryNow)
      clearInterval(timer)
    }
  }, [isAway])
  return (
    <div role="status" className={classes.place}>
      {connection !== 'fine' && (
        <div className={classes.banner}>
          <span>{SAID[connection].text}</span>
          <button type="button" className={classes.button} onClick={SAID[connection].act}>
            {SAID[connection].button}
          </button>
        </div>
      )}
    </div>
  )
}
