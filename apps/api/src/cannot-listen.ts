import { StartError } from '@shop/postgres/start-error'

/** Why the shop cannot be served at this address, as a sentence; what no setting mends stays itself. */
export function cannotListen(error: NodeJS.ErrnoException, host: string, port: number): Error {
  switch (error.code) {
    case 'EADDRINUSE':
      return new StartError(`A porta ${port} já está em uso. Encerre o outro programa ou defina PORT.`)
    case 'EACCES':
      return new StartError(`Sem permissão para usar a porta ${port}. Defina outra em PORT.`)
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new StartError(`O endereço ${host} não é deste computador. Defina outro em HOST.`)
    default:
      return error
  }
}
