import { constants } from 'node:zlib'
import fastifyCompress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'

/** Bytes: what is smaller fits into a few packets anyway. */
const THRESHOLD = 4 * 1024
/** Lists, documents and files of reports. Pictures are compressed already, and events must not wait for more of them. */
const TYPES = /^(application\/json|text\/csv|text\/plain)\b/

/**
 * Compresses larger answers for callers that take it, quickly rather than as far as possible. The length of a compressed
 * answer tells nobody a secret: another site cannot make a browser send a session, which travels in a header of its own,
 * and the answers that hold tokens are below the threshold.
 */
export async function registerCompression(api: FastifyInstance): Promise<void> {
  await api.register(fastifyCompress, {
    encodings: ['br', 'gzip', 'identity'],
    threshold: THRESHOLD,
    customTypes: TYPES,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    zlibOptions: { level: 4 },
    // Bodies are taken as they are: what unpacks could be larger than any limit.
    globalDecompression: false,
  })
}
