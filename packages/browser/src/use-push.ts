import { useEffect, useState } from 'react'
import { confirmPush, endPush, type PushState, startPush } from './push.ts'

/** The hint of the switch where messages are not available. */
const HINTS: Partial<Record<PushState, string>> = {
  impossible:
    'Este navegador não recebe avisos. No iPhone, adicione a página à tela de início e abra por lá.',
  refused: 'Os avisos estão bloqueados: libere as notificações deste site no navegador.',
}
const FAILED = 'Não foi possível mudar os avisos, tente novamente mais tarde.'

/** Messages of the shop in this browser, turned on and off by the person; `script`: the app's worker. */
export function usePush(script: string) {
  const [state, setState] = useState<PushState>()
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    confirmPush().then(setState, () => setFailed(true))
  }, [])
  const change = async (on: boolean) => {
    setBusy(true)
    setFailed(false)
    await (on ? startPush(script) : endPush()).then(setState, () => setFailed(true))
    setBusy(false)
  }
  return {
    isOn: state === 'on',
    disabled: busy || state === undefined || state === 'impossible',
    problem: failed ? FAILED : state && HINTS[state],
    change,
  }
}
