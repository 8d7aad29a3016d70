import { ConnectionBanner as Banner } from '@shop/browser/ui/connection-banner'
import { refetchShown } from '../api/query-client.ts'
import classes from './connection-banner.module.css'

const UNREACHABLE = {
  text: 'Sem resposta do servidor. O que está na tela continua aqui, mas pode estar desatualizado.',
  button: 'Tentar de novo',
}
const ENDED = {
  text: 'A sua sessão foi encerrada. O que você digitou fica guardado até você entrar de novo.',
  button: 'Entrar de novo',
}

export const ConnectionBanner = () => (
  <Banner unreachable={UNREACHABLE} ended={ENDED} reload={refetchShown} classes={classes} />
)
