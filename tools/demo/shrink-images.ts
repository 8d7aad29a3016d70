import { createHash } from 'node:crypto'
import { readFileSync, unlinkSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { FILES, MANIFEST, type Manifest, tableFile } from '@shop/postgres/backup-format'
import sharp from 'sharp'

const digestOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/**
 * Compresses the photographs of a backup to about half their size: the shop's own encoder is fast and keeps more detail
 * than drawings need. A file is named by its content, so the rows that refer to it change too. Writes the manifest
 * without indentation, which would be a quarter of it.
 */
export async function shrinkImages(folder: string, manifest: Manifest): Promise<Manifest> {
  const names = new Map<string, string>()
  const files: Manifest['files'] = []
  for (const file of manifest.files) {
    if (!file.path.endsWith('.jpg')) {
      files.push(file)
      continue
    }
    const before = join(folder, FILES, file.path)
    const bytes = await sharp(readFileSync(before)).jpeg({ quality: 60, mozjpeg: true }).toBuffer()
    const digest = digestOf(bytes)
    const path = `${dirname(file.path)}/${digest}.jpg`
    unlinkSync(before)
    writeFileSync(join(folder, FILES, path), bytes, { mode: 0o600 })
    names.set(basename(file.path), basename(path))
    files.push({ path, size: bytes.length, digest })
  }
  const tables = manifest.tables.map((table, index) => {
    const file = join(folder, tableFile(index))
    const rows = gunzipSync(readFileSync(file)).toString()
    const renamed = rows.replace(/[0-9a-f]{64}\.jpg/g, (name) => names.get(name) ?? name)
    if (renamed === rows) return table
    const bytes = gzipSync(renamed)
    writeFileSync(file, bytes, { mode: 0o600 })
    return { ...table, size: bytes.length, digest: digestOf(bytes) }
  })
  const shrunk = { ...manifest, tables, files: files.toSorted((a, b) => (a.path < b.path ? -1 : 1)) }
  writeFileSync(join(folder, MANIFEST), JSON.stringify(shrunk))
  return shrunk
}
