/** The server cannot start; `message` is a Portuguese text for the person who started it. */
export class StartError extends Error {
  override readonly name = 'StartError'
}

/** What a command that failed prints: its message, or for a failure that nobody foresaw all that helps to find it. */
export const describeFailure = (error: unknown, message: string | undefined): unknown[] =>
  message === undefined
    ? ['Falha inesperada; mande a quem mantém o sistema estas linhas e as anteriores:\n', error]
    : [message]

const NO_SPACE = 'Não há espaço livre no disco para o banco de dados; libere espaço e inicie de novo.'

/** The message for the output of initdb or postgres before it gave up (English: LC_ALL=C). */
export function errorFromOutput(output: string, folder: string): StartError {
  if (/No space left on device|could not extend file/.test(output)) return new StartError(NO_SPACE)
  if (/Permission denied|Read-only file system/.test(output)) return notWritable(folder)
  const nameless = /could not look up effective user ID (\d+)/.exec(output)?.[1]
  if (nameless)
    return new StartError(
      `O usuário ${nameless} não tem nome neste sistema, e o PostgreSQL que vem junto exige um. Use um usuário com nome (em contêineres, o da imagem), ou um PostgreSQL próprio em DATABASE_URL.`,
    )
  const lines = output.split('\n').filter((line) => /FATAL|PANIC|error:/i.test(line))
  const reason = lines.at(-1)?.replace(/^.*?(FATAL|PANIC|error):\s*/i, '') ?? output.trim().split('\n').at(-1)
  return new StartError(
    `O banco de dados em ${folder} não iniciou: ${reason || 'sem explicação'} (veja postgres.log).`,
  )
}

/** Whether the file system, or PostgreSQL (53100), has no space left. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ['ENOSPC', 'EDQUOT', '53100'].includes(String(error.code))

/** Errors of the file system or of the server's disk as a message; other errors are bugs and returned unchanged. */
export function errorFromSystem(error: unknown, folder: string): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (isDiskFull(error)) return new StartError(NO_SPACE)
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') return notWritable(folder)
  if (code === 'ENOTDIR' || code === 'EEXIST') {
    return new StartError(`O caminho ${folder}, escolhido para o banco de dados, não é uma pasta.`)
  }
  return error
}

export function notWritable(folder: string): StartError {
  return new StartError(
    `Sem permissão para gravar na pasta do banco de dados ${folder}; corrija a permissão ou escolha outra em DATA_DIR.`,
  )
}
