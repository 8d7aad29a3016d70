import { createServer } from 'node:net'
import { connectionUrl } from '@shop/postgres/connection'
import { checkGivenDatabase } from '@shop/postgres/given-database'
import { openPooler } from '@shop/postgres/pooler.testing'
import { expect, inject, test, vi } from 'vitest'
import { checkNotifications, checkRoom } from './given-database.ts'
import { log } from './log.ts'

const cluster = { ...inject('cluster'), database: 'postgres' }

/** The message that the person who starts the shop reads. */
const complaint = (address: string) =>
  checkGivenDatabase('DATABASE_URL', address).catch(({ name, message }) => `${name}: ${message}`)

const because = (reason: string) =>
  `StartError: Não foi possível conectar ao banco de dados de DATABASE_URL: ${reason}.`

test('a server that can be used passes', async () => {
  expect(await complaint(connectionUrl(cluster))).toBeUndefined()
})

test('an address with a mistake gives one message that names it', async () => {
  expect(await complaint('postgres://ana:1@localhost:99999/loja')).toBe(
    because('o endereço não tem a forma certa'),
  )
  expect(await complaint('postgres://ana:1@localhost:1/loja')).toBe(because('o servidor não responde'))
  expect(await complaint('postgres://ana:1@localhost/loja?host=/nada')).toBe(
    because('o servidor não responde'),
  )
  expect(await complaint(connectionUrl({ ...cluster, password: 'outra' }))).toBe(
    because('o usuário ou a senha não foram aceitos'),
  )
  expect(await complaint(`${connectionUrl(cluster)}&sslmode=verify-full`)).toBe(
    because('o servidor não aceita conexões cifradas (sslmode)'),
  )
  expect(await complaint(connectionUrl({ ...cluster, database: 'nada' }))).toBe(
    because('esse banco de dados não existe no servidor'),
  )
})

test('a port of another program gives one message too', async () => {
  const other = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const address = other.address()
  const port = typeof address === 'object' ? address?.port : 0
  expect(await complaint(`postgres://ana:1@127.0.0.1:${port}/loja`)).toBe(
    because('quem atende nessa porta desligou'),
  )
  other.close()
})

test('a pooler that drops notifications is refused with the setting to use instead', async () => {
  await checkNotifications('DATABASE_URL', connectionUrl(cluster))
  const pooler = await openPooler(cluster, 2)
  await expect(checkNotifications('DATABASE_URL', connectionUrl(pooler.connection))).rejects.toThrow(
    'O endereço de DATABASE_URL passa por um pooler em modo de transação, que não entrega avisos (LISTEN). Informe em DATABASE_DIRECT_URL o endereço do próprio PostgreSQL.',
  )
  await pooler.close()
})

test('more connections than the server allows are reported at the start', async () => {
  const warn = vi.spyOn(log, 'warn').mockImplementation(() => {})
  await checkRoom(connectionUrl(cluster), 25)
  expect(warn).not.toHaveBeenCalled()
  await checkRoom(connectionUrl(cluster), 1000)
  expect(warn.mock.calls[0]?.[0]).toMatch(/usa até 1000 conexões e o banco de dados aceita 197/)
  warn.mockRestore()
})
