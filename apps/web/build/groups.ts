import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The part of Rolldown's context that a group asks. */
interface Modules {
  getModuleInfo(
    id: string,
  ): { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null
}

const source = (name: string) => fileURLToPath(new URL(`../src/${name}`, import.meta.url))

// A library's index names all of its modules; which of them a module needs, the bundler adds by itself.
const INDEX = /node_modules[\\/](@mantine|@tabler|@floating-ui)[\\/]/
const ZOD = /node_modules[\\/]zod[\\/]/
const FORM_HOOK = /[\\/]use-app-form\.ts$/
const OF_FORMS = /node_modules[\\/](zod|@mantine[\\/]form|klona|fast-deep-equal)[\\/]|[\\/]use-app-form\.ts$/
// Small parts of Mantine that single screens draw at once: without a file of their own they come with what dialogs need.
const FIELDS =
  /@mantine[\\/]core[\\/]esm[\\/]components[\\/](SegmentedControl|FloatingIndicator|Textarea|Radio|Switch)[\\/]/

/** Every module that the file imports statically, itself included. */
function importsOf(file: string, modules: Modules): Set<string> {
  const found = new Set([file])
  for (const id of found)
    for (const imported of modules.getModuleInfo(id)?.importedIds ?? [])
      if (!INDEX.test(imported)) found.add(imported)
  return found
}

const needs = (what: RegExp, id: string, modules: Modules) =>
  [...importsOf(id, modules)].some((one) => what.test(one))

let frame: Set<string> | undefined
/** By folder: several screens of one feature (a list, and the page of one record) count as one. */
let screens: Map<string, Set<string>> | undefined

/** What every screen behind the login is drawn in. */
function isOfFrame(id: string, modules: Modules) {
  frame ??= importsOf(source('admin.tsx'), modules)
  return frame.has(id)
}

function screensByFeature(modules: Modules) {
  const found = new Map<string, Set<string>>()
  for (const screen of modules.getModuleInfo(source('routes.tsx'))?.dynamicallyImportedIds ?? []) {
    const feature = dirname(screen).replace(/([\\/]features[\\/][^\\/]+).*/, '$1')
    found.set(feature, (found.get(feature) ?? new Set()).union(importsOf(screen, modules)))
  }
  return found
}

/**
 * How many screens need the module before a dialog or panel is opened. What leads to Zod counts for none: mostly it is the
 * contract, of which screens need constants only.
 */
function screensWith(id: string, modules: Modules) {
  if (OF_FORMS.test(id) || needs(ZOD, id, modules)) return 0
  screens ??= screensByFeature(modules)
  return [...screens.values()].filter((screen) => screen.has(id)).length
}

const when =
  (name: string, isIn: (id: string, modules: Modules) => boolean) => (id: string, modules: Modules) =>
    isIn(id, modules) ? name : null

/**
 * Without groups each set of screens has a file of its own for the code that only these screens share: some 75 requests
 * per screen. A module goes to the first group that accepts it, with everything that it imports and that no group has.
 */
export const GROUPS = [
  { name: 'start', tags: ['$initial' as const], priority: 7 },
  { name: when('frame', isOfFrame), priority: 5 },
  { name: when('screens', (...module) => screensWith(...module) >= 2), priority: 4 },
  {
    name: 'icons',
    test: /@tabler[\\/]icons-react[\\/]dist[\\/]esm[\\/]icons[\\/]/,
    minShareCount: 2,
    priority: 3,
  },
  { name: 'fields', test: FIELDS, minShareCount: 2, priority: 3 },
  {
    name: when('screen', (...module) => screensWith(...module) === 1),
    minShareCount: 2,
    entriesAware: true,
    entriesAwareMergeThreshold: 3_000,
    priority: 2,
  },
  {
    name: when('forms', (id, modules) => OF_FORMS.test(id) || needs(FORM_HOOK, id, modules)),
    minShareCount: 3,
    priority: 1,
  },
  { name: 'some', minShareCount: 3, entriesAware: true, entriesAwareMergeThreshold: 6_000, priority: 0 },
]
