import { fileURLToPath } from 'node:url'
import { compressedFiles } from '@shop/browser/build/compressed-files'
import { firstLoadBudget } from '@shop/browser/build/first-load-budget'
import { defineConfig } from 'vite'
import { serviceWorker } from './build/service-worker-plugin.ts'

const api = process.env.API_URL ?? 'http://localhost:3000'
/** Budget of the page with its script and style, in kB: the rest of a first visit's 90 kB is for data and pictures. */
const BUDGET_KB = 40

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/loja/',
  plugins: [serviceWorker(), compressedFiles(), firstLoadBudget(BUDGET_KB)],
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  server: { proxy: { '/api': api } },
  preview: { proxy: { '/api': api } },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
  },
})
