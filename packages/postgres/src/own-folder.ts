import { lstatSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { StartError } from './start-error.ts'

/** PostgreSQL gives this folder to a user of its own when root starts it. */
const OWN_RULES = 'postgres'

/** The folder, and the folders in it down to two levels, where files are written. */
function foldersIn(folder: string, levels = 2): string[] {
  const inside = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== OWN_RULES)
    .map(({ name }) => join(folder, name))
  return [folder, ...(levels > 1 ? inside.flatMap((path) => foldersIn(path, levels - 1)) : inside)]
}

/**
 * A data folder has one owner. Started once as root, the shop would leave folders in which its own user cannot write.
 * @throws StartError where a folder belongs to another user than this process
 */
export function refuseForeignFolder(dataDir: string): void {
  const user = process.geteuid?.()
  const found = lstatSync(dataDir, { throwIfNoEntry: false })
  if (user === undefined || !found?.isDirectory()) return
  const folder = resolve(dataDir)
  if (user === 0) {
    if (found.uid === 0) return
    throw new StartError(
      `A pasta de dados ${folder} é do usuário ${found.uid}, e este comando roda como root: rode-o como aquele usuário (sudo -u), ou dê a pasta ao root.`,
    )
  }
  const foreign = foldersIn(folder).find((path) => lstatSync(path).uid !== user)
  if (foreign)
    throw new StartError(
      `A pasta ${foreign} é de outro usuário, e a loja não poderia gravar nela. Devolva-a: sudo chown -R ${user} ${folder} (menos ${join(folder, OWN_RULES)}, se o root iniciou o banco).`,
    )
}
