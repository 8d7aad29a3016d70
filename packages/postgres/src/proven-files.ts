import { createHash, type Hash } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync, mkdirSync, readdirSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { Transform, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** A file when it was written: its path below the folder, with `/`, its size in bytes, its SHA-256 in hex. */
export type ProvenFile = { path: string; size: number; digest: string }

/** Names of files whose process ended before they were complete. */
const UNFINISHED = /^\.writing-/

/** Passes bytes on and computes their size and digest. */
export function proving(): Transform & { proof(): Pick<ProvenFile, 'size' | 'digest'> } {
  const hash: Hash = createHash('sha256')
  let size = 0
  const stream = new Transform({
    transform(bytes: Buffer, _encoding, done) {
      hash.update(bytes)
      size += bytes.length
      done(null, bytes)
    },
  })
  return Object.assign(stream, { proof: () => ({ size, digest: hash.digest('hex') }) })
}

/** The file's current size and digest; undefined when it does not exist. */
export async function proofOf(file: string): Promise<Pick<ProvenFile, 'size' | 'digest'> | undefined> {
  if (!existsSync(file)) return undefined
  const proven = proving()
  await pipeline(createReadStream(file), proven, new Writable({ write: (_bytes, _encoding, done) => done() }))
  return proven.proof()
}

/** The files below a folder, except those in folders, or with names, of `leftOut`. */
function filesIn(folder: string, leftOut: readonly string[]): string[] {
  const entries = existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true }).filter(({ name }) => !leftOut.includes(name))
    : []
  return entries.flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return filesIn(path, [])
    return entry.isFile() && !UNFINISHED.test(entry.name) ? [path] : []
  })
}

/** Copies one file, readable by the current user only. False when it was removed meanwhile. */
async function copyFile(from: string, to: string, proven: Transform): Promise<boolean> {
  mkdirSync(dirname(to), { recursive: true, mode: 0o700 })
  const source = createReadStream(from)
  try {
    await pipeline(source, proven, createWriteStream(to, { mode: 0o600 }))
    return true
  } catch (error) {
    const { code, path } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' && path === from) return false
    throw error
  }
}

/** Copies the files below `from` and returns what it copied. */
export async function copyFiles(
  from: string,
  to: string,
  leftOut: readonly string[] = [],
): Promise<ProvenFile[]> {
  mkdirSync(to, { recursive: true, mode: 0o700 })
  const copied: ProvenFile[] = []
  for (const file of filesIn(from, leftOut)) {
    const path = relative(from, file)
    const proven = proving()
    if (await copyFile(file, join(to, path), proven))
      copied.push({ path: path.replaceAll(sep, '/'), ...proven.proof() })
  }
  return copied
}
