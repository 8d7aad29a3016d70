import { fileURLToPath } from 'node:url'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import mantinePreset from 'postcss-preset-mantine'
import { defineConfig } from 'vite'
import { compressedFiles } from './build/compressed-files.ts'
import { firstLoadBudget } from './build/first-load-budget.ts'
import { offlineScreens } from './build/offline-screens.ts'

const api = process.env.API_URL ?? 'http://localhost:3000'
/** What a first visit on a cheap phone may download of script and style, compressed. */
const BUDGET_KB = 120

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [
    tanstackRouter({ target: 'react', autoCodeSplitting: true, quoteStyle: 'single' }),
    react(),
    offlineScreens(),
    compressedFiles(),
    firstLoadBudget(BUDGET_KB),
  ],
  css: { postcss: { plugins: [mantinePreset()] } },
  server: { proxy: { '/api': api } },
  preview: { proxy: { '/api': api } },
  build: { target: 'es2022', assetsInlineLimit: 0, reportCompressedSize: false },
})
