import { fileURLToPath } from 'node:url'
import { compressedFiles } from '@shop/browser/build/compressed-files'
import { firstLoadBudget } from '@shop/browser/build/first-load-budget'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { serviceWorker } from './build/service-worker-plugin.ts'

const api = process.env.API_URL ?? 'http://localhost:3000'
/** Budget of a first visit's scripts and styles, compressed, in kB. */
const BUDGET_KB = 150

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/loja/',
  plugins: [react(), serviceWorker(), compressedFiles(), firstLoadBudget(BUDGET_KB)],
  server: { proxy: { '/api': api } },
  preview: { proxy: { '/api': api } },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
  },
})
