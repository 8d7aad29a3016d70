import { existsSync, mkdtempSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'

const WAITING = 'typing.spec.ts'
const PORT = Number(process.env.E2E_PORT ?? 3399)
// The config is read by the runner and by each worker; the runner creates the folder and the workers inherit it.
process.env.E2E_DATA ??= mkdtempSync(join(tmpdir(), 'shop-e2e-'))

export default defineConfig({
  testDir: 'src',
  fullyParallel: true,
  // More than cores: a page also waits, for the server and for what it shows.
  workers: Math.ceil(availableParallelism() * 1.5),
  projects: [
    // First, and not in all workers at once: these tests wait most of the time, for the next key and for late answers.
    { name: 'waiting', testMatch: WAITING, workers: 2 },
    { name: 'others', testIgnore: WAITING },
  ],
  // Limits that only end a test that hangs: on a busy machine everything takes many times as long.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  // A busy machine may break one attempt. Both attempts are reported, and a test that passes only the second time
  // is named.
  retries: 1,
  reporter: [
    ['line'],
    [
      'json',
      { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ?? join(process.env.E2E_DATA, 'results.json') },
    ],
  ],
  outputDir: '../test-results',
  use: {
    baseURL: `http://localhost:${PORT}`,
    locale: 'pt-BR',
    // A service worker installs itself in each test's browser and stores 60 files; the tests of what it does allow it.
    serviceWorkers: 'block',
    // Transitions would only cost waiting time.
    contextOptions: { reducedMotion: 'reduce' },
    timezoneId: 'America/Sao_Paulo',
    viewport: { width: 1366, height: 768 },
    // Tracing every test costs a third of the time; the error's own page snapshot is stored in the first attempt.
    trace: 'on-first-retry',
    launchOptions: {
      executablePath:
        process.env.BROWSER_PATH ||
        ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((path) => existsSync(path)),
      // Without the optimising compilers: a test's page is closed before they pay off (a tenth of the CPU time).
      args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu', '--js-flags=--no-opt,--no-maglev'],
    },
  },
  webServer: {
    // The built app with a demo shop and a PostgreSQL of its own.
    command: 'node ../apps/api/dist/main.js',
    url: `http://localhost:${PORT}/readyz`,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    env: {
      PORT: String(PORT),
      DATA_DIR: process.env.E2E_DATA,
      LOG_LEVEL: 'warn',
      RATE_LIMIT: 'off',
      PIX_SECRET: 'segredo-de-teste-do-pix',
    },
  },
})
