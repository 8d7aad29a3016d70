import config from './playwright.config.ts'

/** `npm run chaos -w e2e`: outside of `npm test`, because it waits for what does not come. */
export default {
  ...config,
  testDir: 'chaos',
  retries: 0,
  expect: { timeout: 30_000 },
  use: { ...config.use, actionTimeout: 10_000 },
  reporter: [['list']],
}
