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
/** What a first visit on a cheap phone may download of script and style, compressed. */
const BUDGET_KB = 120
/** Of each screen, with everything counted; lower is better: 160 kB in 20 requests are the aim. */
const SCREEN_BUDGET = { kb: 315, requests: 40 }

/**
 * What many screens share travels in few files: without groups every set of screens has a file of its own for what just
 * these screens share, some 75 requests for a screen. The first group that takes a module has it.
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
