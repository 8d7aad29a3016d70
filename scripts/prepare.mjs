// Preparations before any code of the shop can run. Uses only Node's own modules, because nothing is installed yet.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './runtime.mjs'

const INSTALLED = 'node_modules/.shop-installed'
const BUILT = 'apps/api/dist/.built-from'
const OUTPUTS = ['apps/web/dist/index.html', 'apps/storefront/dist/index.html', 'apps/api/dist/main.js']
const CLIENT = 'packages/api-client/src/schema.gen.ts'
const CLIENT_MADE = 'packages/api-client/.made-from'
const SKIPPED = new Set(['node_modules', 'dist', 'test'])

const at = (path) => join(root, path)
const contentOf = (path) => (existsSync(at(path)) ? readFileSync(at(path), 'utf8') : undefined)

/**
 * Runs a command to its end, passing on signals to stop; if it fails, this process ends with its exit code. A quiet
 * command's output is shown only then.
 * @param {string} command
 * @param {string[]} args
 * @param {{ complaint?: string, quiet?: boolean }} [options]
 */
export async function run(command, args, { complaint, quiet } = {}) {
  const child = spawn(command, args, {
    cwd: root,
    stdio: ['inherit', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
    shell: process.platform === 'win32', // on Windows npm is a .cmd
  })
  const written = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => written.push(chunk))
  const pass = (signal) => child.kill(signal)
  process.on('SIGTERM', pass).on('SIGINT', pass)
  const code = await new Promise((resolve) => {
    child.once('error', () => resolve(127))
    child.once('close', (status, signal) => resolve(signal ? 130 : status))
  })
  process.off('SIGTERM', pass).off('SIGINT', pass)
  if (code === 0) return
  process.stderr.write(Buffer.concat(written))
  if (complaint && code !== 130) console.error(complaint)
  process.exit(code)
}

/** Installs the packages of package-lock.json, unless exactly these are installed. */
export async function install() {
  const wanted = hash([contentOf('package-lock.json'), process.platform, process.arch])
  if (contentOf(INSTALLED) === wanted || installedByHand()) return
  console.log('Instalando dependências…')
  // The build needs the development dependencies also in production.
  await run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], {
    complaint: 'As dependências não puderam ser instaladas; confira a internet e a permissão da pasta.',
  })
  writeFileSync(at(INSTALLED), wanted)
}

/** Whether npm was run by hand after the last change of the lock file, with the development dependencies. */
function installedByHand() {
  const record = at('node_modules/.package-lock.json')
  if (!existsSync(record) || !existsSync(at('node_modules/esbuild'))) return false
  return statSync(record).mtimeMs >= statSync(at('package-lock.json')).mtimeMs
}

const currentSources = () =>
  hash(['apps', 'packages'].flatMap(filesIn).concat(contentOf('package-lock.json')))

const isBuiltFrom = (sources) => OUTPUTS.every((path) => existsSync(at(path))) && contentOf(BUILT) === sources

/**
 * Installs and builds what is missing. What is built needs no development dependencies, which a container leaves out.
 */
export async function prepare() {
  if (existsSync(at('node_modules')) && isBuiltFrom(currentSources())) return
  await install()
  await build()
}

/** Builds the API and the pages when their sources changed since the last build. */
export async function build() {
  const sources = currentSources()
  if (isBuiltFrom(sources)) return
  console.log('Compilando…')
  try {
    rmSync(at('apps/api/dist'), { recursive: true, force: true }) // Otherwise old files would accumulate.
  } catch {
    console.error(
      'Este usuário não pode compilar nesta pasta: rode npm run build com o dono dela, com a loja parada.',
    )
    process.exit(1)
  }
  const parts = ['apps/web', 'apps/storefront', 'apps/api'].flatMap((folder) => ['-w', folder])
  await run('npm', ['run', 'build', '--silent', ...parts], {
    complaint: 'A compilação falhou; a causa está nas linhas acima.',
    quiet: true,
  })
  writeFileSync(at(BUILT), sources)
}

/** Generates the typed client from the API's OpenAPI document, unless it was generated from the same sources. */
export async function makeClient() {
  const sources = hash(
    ['apps/api/src', 'packages/contract', 'packages/domain', 'packages/api-client'].flatMap(filesIn),
  )
  if (existsSync(at(CLIENT)) && contentOf(CLIENT_MADE) === sources) return
  console.log('Gerando o cliente da API…')
  await run('npm', ['run', 'generate', '--silent', '-w', 'packages/api-client'], {
    complaint: 'O cliente da API não pôde ser gerado; a causa está nas linhas acima.',
    quiet: true,
  })
  writeFileSync(at(CLIENT_MADE), sources)
}

/** Path and content of all files that a build may read; generated files depend on the others. */
function filesIn(folder) {
  return readdirSync(at(folder), { withFileTypes: true })
    .filter(({ name }) => !SKIPPED.has(name) && !name.startsWith('.'))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`
      if (entry.isDirectory()) return filesIn(path)
      return /\.(test|gen)\.tsx?$|^openapi\.json$/.test(entry.name) ? [] : [path, readFileSync(at(path))]
    })
}

function hash(parts) {
  const sum = createHash('sha256')
  for (const part of parts) sum.update(part ?? '').update('\0')
  return sum.digest('hex')
}
