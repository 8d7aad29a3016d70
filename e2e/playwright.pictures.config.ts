import config from './playwright.config.ts'

/** `npm run pictures -w e2e`: draws the pictures of the README from a demo shop of its own. */
export default { ...config, testDir: 'pictures', retries: 0, workers: 1, reporter: [['list']] }
