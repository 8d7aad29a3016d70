declare module 'http_ece' {
  import type { ECDH } from 'node:crypto'

  const ece: {
    /** The content of a push message. @throws Error when it is not for these keys */
    decrypt(body: Buffer, keys: { version: 'aes128gcm'; privateKey: ECDH; authSecret: Buffer }): Buffer
  }
  export default ece
}
