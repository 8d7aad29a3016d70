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
const SCREEN_BUDGET = { kb: 315, requests: 40 }

/**
 * Puts modules shared by many screens into few files: without groups every combination of screens has a file for the
 * modules shared by just these, about 75 requests per screen. A module belongs to the first group that includes it.
 */
const GROUPS = [
  { name: 'start', tags: ['$initial' as const], priority: 5 },
  { name: 'ui', test: /node_modules[\\/](?!zod|@tanstack)/, minShareCount: 20, priority: 4 },
  { name: 'contract', test: /node_modules[\\/]zod|packages[\\/]contract/, minShareCount: 2, priority: 3 },
  { name: 'shared', test: /apps[\\/]web[\\/]src|packages[\\/]/, minShareCount: 8, priority: 2 },
  { name: 'some', minShareCount: 3, entriesAware: true, entriesAwareMergeThreshold: 6_000, priority: 1 },
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
    proxy: { '/api': api, '/acompanhar': api, '/loja': { target: process.env.SHOP_URL ?? api, ws: true } },
  },
  preview: { proxy: { '/api': api } },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: { output: { codeSplitting: { groups: GROUPS } } },
  },
})
