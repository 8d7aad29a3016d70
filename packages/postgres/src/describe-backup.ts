import type { Manifest, UnprovenManifest } from './backup-format.ts'

/** The tables that an operator recognises the shop by: one of their rows in Portuguese. */
const MAIN_TABLES: Record<string, string> = {
  orders: 'pedido',
  products: 'produto',
  customers: 'cliente',
  employees: 'funcionário',
}

const whole = (amount: number) => amount.toLocaleString('pt-BR')
const counted = (amount: number, one: string) => `${whole(amount)} ${amount === 1 ? one : `${one}s`}`
const moment = (at: string) =>
  new Date(at).toLocaleString('pt-BR', { dateStyle: 'short', timeStyle: 'short' })

/** The file with the generated key, which exists when `TOKEN_SECRET` is not set. */
const KEY_FILE = 'token-secret'

/** Lines for the operator: rows of the main tables, the newest order, files. Backups of the first format have no counts. */
export function describeBackup(manifest: Manifest | UnprovenManifest): string[] {
  if (manifest.format === 1)
    return ['Este backup é de uma versão que não gravava como conferir o que ele contém.']
  const { tables, files, newestOrder } = manifest
  const rowsOf = (table: string) => tables.find(({ name }) => name === table)?.rows ?? 0
  const rows = Object.entries(MAIN_TABLES).map(([table, row]) => counted(rowsOf(table), row))
  const bytes = [...tables, ...files].reduce((sum, { size }) => sum + size, 0)
  const lines = [
    `Contém ${rows.join(', ')} e ${counted(files.length, 'arquivo')} (${whole(Math.ceil(bytes / 1_000_000))} MB).`,
  ]
  if (newestOrder) lines.push(`Pedido mais novo: ${newestOrder.code}, de ${moment(newestOrder.at)}.`)
  if (rowsOf('orders') + rowsOf('products') === 0)
    lines.push('Atenção: não há pedidos nem produtos. É mesmo esta a loja?')
  return lines
}

/**
 * What of the secrets is in the backup.
 * @param isKeySet whether `TOKEN_SECRET` is among the settings, so that the file with a generated key is not used
 */
export const describeSecrets = ({ files }: Manifest, isKeySet: boolean): string =>
  !isKeySet && files.some(({ path }) => path === KEY_FILE)
    ? 'A chave que assina sessões e links (token-secret) está nele; as outras configurações, não.'
    : 'As configurações não estão nele, nem TOKEN_SECRET: guarde-as à parte. Sem a mesma chave, links de acompanhamento, aplicativos autenticadores e segredos de webhooks deixam de funcionar.'
