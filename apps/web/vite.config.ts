import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import mantinePreset from 'postcss-preset-mantine'
import { defineConfig } from 'vite'
import { compressedFiles } from './build/compressed-files.ts'
import { firstLoadBudget } from './build/first-load-budget.ts'
import { lettersFile } from './build/letters.ts'
import { offlineScreens } from './build/offline-screens.ts'
import { screenBudgets } from './build/screen-budgets.ts'
import { unusedSchemas } from './build/unused-schemas.ts'

const api = process.env.API_URL ?? 'http://localhost:3000'
/** Budget of a first visit's scripts and styles, compressed, in kB. */
const BUDGET_KB = 120
/** Budget of each screen, with everything counted; to be lowered: the aim is 160 kB in 20 requests. */
const SCREEN_BUDGET = { kb: 292, requests: 30 }

/** The part of Rolldown's context that a group asks. */
interface Modules {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null
}

// A library's index names all of its modules; which of them a module needs, the bundler adds by itself.
const INDEX = /node_modules[\\/](@mantine|@tabler|@floating-ui)[\\/]/

/** Every module that the file imports statically, itself included. */
function importsOf(file: string, modules: Modules): Set<string> {
  const found = new Set([file])
  for (const id of found)
    for (const imported of modules.getModuleInfo(id)?.importedIds ?? [])
      if (!INDEX.test(imported)) found.add(imported)
  return found
}

let frame: Set<string> | undefined
/** What every screen behind the login is drawn in. */
function ofFrame(id: string, modules: Modules) {
  frame ??= importsOf(fileURLToPath(new URL('src/admin.tsx', import.meta.url)), modules)
  return frame.has(id) ? 'frame' : null
}

/** Modules that need the library that checks what is typed are grouped apart: most lists do without it. */
const unlessZod = (name: string) => (id: string, modules: Modules) =>
  [...importsOf(id, modules)].some((one) => /node_modules[\\/]zod/.test(one)) ? null : name

/**
 * Without groups each set of screens has a file of its own for the code that only these screens share: some 75 requests
 * per screen. A module goes to the first group that accepts it, with everything that it imports and that no group has.
 */
const GROUPS = [
  { name: 'start', tags: ['$initial' as const], priority: 5 },
  { name: ofFrame, priority: 4 },
  { name: 'ui', test: /node_modules[\\/](?!@tanstack|zod)/, minShareCount: 8, priority: 3 },
  { name: unlessZod('shared'), minShareCount: 8, priority: 2 },
  {
    name: unlessZod('some'),
    minShareCount: 3,
    entriesAware: true,
    entriesAwareMergeThreshold: 15_000,
    priority: 1,
  },
  { name: 'forms', minShareCount: 3, entriesAware: true, entriesAwareMergeThreshold: 15_000, priority: 0 },
]

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [
    react(),
    unusedSchemas(),
    offlineScreens(),
    compressedFiles(),
    firstLoadBudget(BUDGET_KB),
    screenBudgets(SCREEN_BUDGET),
  ],
  resolve: { alias: { '@letters': await lettersFile() } },
  css: { postcss: { plugins: [mantinePreset()] } },
  server: {
    proxy: {
      ...{ '/api': api, '/acompanhar': api, '/cadastro': api },
      '/loja': { target: process.env.SHOP_URL ?? api, ws: true },
    },
  },
  preview: { proxy: { '/api': api } },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: { output: { codeSplitting: { groups: GROUPS } } },
  },
})
