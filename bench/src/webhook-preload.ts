import { request } from 'node:http'
import https from 'node:https'
import { syncBuiltinESMExports } from 'node:module'

/** The receiver of the run: plain HTTP on this machine, which the shop itself would refuse. */
const RECEIVER = new URL(process.env.WEBHOOK_RECEIVER ?? '')

// Loaded into the API's process before its own code: only the connection is replaced.
https.request = ((_url: string, options: object, onResponse: (response: unknown) => void) =>
  request(RECEIVER, { ...options, lookup: undefined }, onResponse as never)) as typeof https.request
syncBuiltinESMExports()
