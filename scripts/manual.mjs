// The manual in apps/web/manual: each screen has a chapter, each chapter and link leads somewhere. Words in bold are those of a screen. `pictures.json` has, for each picture, the screen's file and the hash of its feature when
// the picture was taken, and for the PDF the hash of the chapters; `npm run pictures -w e2e` writes it.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const WEB = 'apps/web'
const FOLDER = `${WEB}/manual`
const AGAIN = 'make it again with `npm run pictures -w e2e`'
/** Paths without a screen of their own, and the manual itself. */
const WITHOUT_CHAPTER = ['/', '$', '/logout', '/admin/help', '/admin/help/$chapter']

/** Where the texts of the screens are. */
const SOURCES = [`${WEB}/src`, 'packages/domain/src', 'packages/contract/src', 'packages/browser/src']
/** The words of a screen in a chapter: bold, unless they are the title of a problem, which ends in a colon or is a message in quotes. */
const BOLD = /\*\*([^*]+)\*\*/g

const sha256 = (content) => createHash('sha256').update(content).digest('hex')

/** The paths of the web app with the file of their screen, read from its table of routes. */
export function screensOf(root) {
  const source = readFileSync(join(root, WEB, 'src/routes.tsx'), 'utf8')
  const files = new Map()
  for (const [, key, file] of source.matchAll(
    /^ {2}(\w+): screen\(\s*async \(\) =>\s*\(await import\('\.\/([^']+)'\)\)/gm,
  ))
    files.set(`SCREENS.${key}`, `${WEB}/src/${file}`)
  for (const [, name, file] of source.matchAll(/^import \{ (\w+) \} from '\.\/([^']+\.tsx)'/gm))
    files.set(name, `${WEB}/src/${file}`)
  const routes = [...source.matchAll(/path: '([^']+)',(?:\n {2}component: ([\w.]+),)?/g)]
  return new Map(routes.map(([, path, component]) => [path, files.get(component)]))
}

/** The hash of a screen's feature, which shows whether a picture of the screen is outdated. */
export function hashOf(root, screen) {
  const folder = dirname(join(root, screen))
  const files = readdirSync(folder, { recursive: true })
    .map(String)
    .filter((name) => /\.(tsx?|css)$/.test(name) && !/\.test\./.test(name))
  return sha256(
    files
      .sort()
      .map((name) => readFileSync(join(folder, name), 'utf8'))
      .join('\0'),
  )
}

/** The hash of all chapters, which shows whether the PDF is outdated. */
export const hashOfChapters = (root) =>
  sha256(
    chaptersIn(root)
      .map(({ text }) => text)
      .join('\0'),
  )

function chaptersIn(root) {
  const names = readdirSync(join(root, FOLDER)).filter((name) => name.endsWith('.md'))
  return names.sort().map((name) => {
    const text = readFileSync(join(root, FOLDER, name), 'utf8')
    const [, screens = ''] = /^screens: (.+)$/m.exec(text) ?? []
    return { name, text, screens: screens.split(', ').filter(Boolean) }
  })
}

/** All texts in the code of the screens, on one line. */
function wordsOfScreens(root) {
  const folders = SOURCES.map((folder) => join(root, folder)).filter((folder) => existsSync(folder))
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true })
      .map(String)
      .filter((name) => /\.tsx?$/.test(name) && !/\.(test|gen)\./.test(name))
      .map((name) => readFileSync(join(folder, name), 'utf8')),
  )
  return files.join(' ').replace(/\s+/g, ' ')
}

const HEAD = /^---\ngroup: .+\norder: \d+\nscreens: .+\n---\n# .+\n/

/**
 * @returns a line for each thing that is missing or leads nowhere, and the names of the pictures (and the PDF) that are
 * older than what they show
 */
export function findWrongInManual(root) {
  const screens = screensOf(root)
  const chapters = chaptersIn(root)
  const pictures = JSON.parse(readFileSync(join(root, FOLDER, 'pictures.json'), 'utf8'))
  const pathOf = (address) => address.replace(/\?.*$/, '')
  const explained = new Set(chapters.flatMap((chapter) => chapter.screens))
  const missing = [...screens.keys()].filter(
    // The page of a record belongs to the chapter of its list.
    (path) => !WITHOUT_CHAPTER.includes(path) && !explained.has(path.replace(/\/\$\w+$/, '')),
  )
  const twice = [...explained].filter(
    (address) => chapters.filter((chapter) => chapter.screens.includes(address)).length > 1,
  )
  const shown = new Set()
  const words = wordsOfScreens(root)
  const wrong = chapters.flatMap(({ name, text, screens: named }) => {
    const problems = HEAD.test(text) ? [] : [`${name} does not begin with group, order, screens and a title`]
    for (const address of named)
      if (!screens.has(pathOf(address)))
        problems.push(`${name} names the screen ${address}, which does not exist`)
    for (const [, bold] of text.matchAll(BOLD))
      if (!bold.endsWith(':') && !bold.startsWith('“') && !words.includes(bold))
        problems.push(`${name}: no screen says '${bold}'`)
    for (const [, mark, alt, link] of text.matchAll(/(!?)\[([^\]]*)\]\(([^)]+)\)/g)) {
      if (mark) shown.add(link)
      if (mark && alt.length < 10) problems.push(`${name}: the picture ${link} has no description`)
      if (link.startsWith('/')) {
        if (!screens.has(pathOf(link))) problems.push(`${name} links to ${link}, which does not exist`)
      } else if (!link.startsWith('https://') && !existsSync(join(root, FOLDER, link)))
        problems.push(`${name} names ${link}, which does not exist`)
    }
    return problems
  })
  const ofPictures = readdirSync(join(root, FOLDER, 'pictures')).flatMap((file) => {
    const taken = pictures[file.replace('.webp', '')]
    if (!shown.has(`pictures/${file}`)) return [`no chapter shows pictures/${file}`]
    if (!taken) return [`pictures.json says nothing about ${file}: ${AGAIN}`]
    if (!existsSync(join(root, taken.screen))) return [`${file} shows ${taken.screen}, which does not exist`]
    return []
  })
  const problems = [
    ...missing.map((path) => `no chapter explains ${path}`),
    ...twice.map((address) => `several chapters explain ${address}`),
    ...wrong,
    ...ofPictures,
  ]
  const old = Object.entries(pictures)
    .filter(([name, taken]) => name !== 'manual.pdf' && existsSync(join(root, taken.screen)))
    .filter(([, taken]) => hashOf(root, taken.screen) !== taken.hash)
    .map(([name]) => name)
  if (pictures['manual.pdf']?.hash !== hashOfChapters(root)) old.push('manual.pdf')
  return { wrong: problems.map((problem) => `${FOLDER}: ${problem}`), old }
}
