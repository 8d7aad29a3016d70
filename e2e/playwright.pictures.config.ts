import config from './playwright.config.ts'

/** `npm run pictures -w e2e`: makes the README's pictures from a demo shop of its own. */
export default { ...config, testDir: 'pictures', retries: 0, workers: 1, reporter: [['list']] }
