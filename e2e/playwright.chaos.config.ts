import config from './playwright.config.ts'

/** `npm run chaos -w e2e`: not part of `npm test`, because it waits for timeouts. */
export default {
  ...config,
  testDir: 'chaos',
  retries: 0,
  expect: { timeout: 30_000 },
  use: { ...config.use, actionTimeout: 10_000 },
  reporter: [['list']],
}
