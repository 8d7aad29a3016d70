import { describeFailure, StartError } from '@shop/postgres/start-error'
import { AppError } from './app-error.ts'
import { isDiskFull } from './db/failures.ts'
import { resetFromServer } from './features/identity/identity.wing.ts'
import { takeOverImages } from './features/platform/platform.wing.ts'
import { runShop } from './run-shop.ts'
import { SettingsError } from './settings.ts'

const UNWRITABLE = ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST']

/** Messages for failures that the person who starts the shop can fix; other errors are shown in full. */
function explain(error: unknown): string | undefined {
  if (error instanceof SettingsError || error instanceof StartError || error instanceof AppError)
    return error.message
  if (isDiskFull(error)) return 'Não há espaço livre no disco; libere espaço e inicie de novo.'
  const { code, path } = error as NodeJS.ErrnoException
  if (code && UNWRITABLE.includes(code))
    return `Não é possível gravar na pasta de dados${path ? ` (${path})` : ''}. Dê-a ao usuário da loja (chown), ou escolha outra em DATA_DIR.`
  if (code === 'ECONNREFUSED' || code === '28P01' || code === '3D000' || code === 'ENOTFOUND')
    return 'Não foi possível conectar ao banco de dados de DATABASE_URL.'
  if (code === '08P01')
    return `O pooler de DATABASE_URL recusou a conexão: ${(error as Error).message}. Veja no README o que ele precisa aceitar.`
  if (code === '42501')
    return 'O usuário do banco de dados não pode prepará-lo. Inicie uma vez com o dono dele em DATABASE_OWNER_URL.'
  return undefined
}

try {
  const [command, argument] = process.argv.slice(2)
  if (command === 'reset-second-factor')
    await runShop(process.env, { instead: (db) => resetFromServer(db, argument ?? '') })
  else if (command === 'own-images') {
    await runShop(process.env, { instead: takeOverImages })
    console.log('As imagens de FILES_URL são agora desta loja: só ela apaga as que ninguém mais usa.')
  } else await runShop(process.env, { migrateOnly: command === 'migrate', lastMigration: argument })
  // Not for a restore, which migrates to the release of its backup.
  if (command === 'migrate' && !argument) console.log('O banco de dados está pronto para esta versão.')
  process.send?.('ready')
} catch (error) {
  console.error(...describeFailure(error, explain(error)))
  process.exit(1)
}
