import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Whether another program, as a shop that was started before, has the port of these settings. What else is wrong with
 * them the shop says.
 * @param {NodeJS.ProcessEnv} settings
 */
export async function portIsUsed({ HOST, PORT } = process.env) {
  const server = createServer()
  try {
    server.listen({ host: HOST || 'localhost', port: PORT || 3000 })
    await once(server, 'listening')
  } catch (error) {
    return error.code === 'EADDRINUSE'
  }
  server.close()
  await once(server, 'close')
  return false
}
