import { constants } from 'node:zlib'
import fastifyCompress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'

/** In bytes: smaller responses fit into a few packets anyway. */
const THRESHOLD = 4 * 1024
/** Lists, documents and report files. Images are compressed already, and events must not wait in a buffer. */
const TYPES = /^(application\/json|text\/csv|text\/plain)\b/

/**
 * Compresses larger responses for clients that accept it, fast rather than small. The length of a compressed response
 * reveals no secret: another site cannot make a browser send a session, which is in a header of its own, and responses
 * with tokens are below the threshold.
 */
export async function registerCompression(api: FastifyInstance): Promise<void> {
  await api.register(fastifyCompress, {
    encodings: ['br', 'gzip', 'identity'],
    threshold: THRESHOLD,
    customTypes: TYPES,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    zlibOptions: { level: 4 },
    // Compressed bodies are not accepted: unpacked they could exceed every limit.
    globalDecompression: false,
  })
}
