import { fileURLToPath } from 'node:url'
import { compressedFiles } from '@shop/browser/build/compressed-files'
import { firstLoadBudget } from '@shop/browser/build/first-load-budget'
import react from '@vitejs/plugin-react'
import mantinePreset from 'postcss-preset-mantine'
import { defineConfig } from 'vite'
import manifest from '../../package.json' with { type: 'json' }
import { commit } from '../../scripts/commit.mjs'
import { GROUPS } from './build/groups.ts'
import { lettersFile } from './build/letters.ts'
import { offlineScreens } from './build/offline-screens.ts'
import { screenBudgets } from './build/screen-budgets.ts'

const api = process.env.API_URL ?? 'http://localhost:3000'
/** Budget of a first visit's scripts and styles, compressed, in kB. */
const BUDGET_KB = 120
/** Budgets of the first visit of the screens behind the login and of those before it: scripts and styles. */
const SCREEN_BUDGET = { kb: 240, requests: 25 }
const SIGNED_OUT_BUDGET = { kb: 130, requests: 8 }

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [
    react(),
    offlineScreens(),
    compressedFiles(),
    firstLoadBudget(BUDGET_KB),
    screenBudgets(SCREEN_BUDGET, SIGNED_OUT_BUDGET),
  ],
  resolve: { alias: { '@letters': await lettersFile() } },
  // As the API names it in its health, log and metrics.
  define: {
    'import.meta.env.VITE_RELEASE': JSON.stringify([manifest.version, commit()].filter(Boolean).join('+')),
  },
  css: { postcss: { plugins: [mantinePreset()] } },
  server: {
    proxy: {
      ...{ '/api': api, '/acompanhar': api, '/cadastro': api },
      '/loja': { target: process.env.STOREFRONT_URL ?? api, ws: true },
    },
  },
  preview: { proxy: { '/api': api } },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      output: { codeSplitting: { groups: GROUPS } },
      // A call's address is inlined where it is used, not placed in the first file of all screens.
      optimization: { inlineConst: { mode: 'all' } },
    },
  },
})
