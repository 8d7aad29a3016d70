import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'

/** The code in the newest mail to the address; mails are sent after the response, so it may take a moment. */
export async function mailedCode(email: string) {
  const outbox = join(process.env.E2E_DATA ?? '', 'outbox')
  let code = ''
  await expect
    .poll(() => {
      const files = existsSync(outbox) ? readdirSync(outbox) : []
      // The others are still being written.
      const mails = files
        .filter((name) => name.endsWith('.eml'))
        .toSorted()
        .reverse()
      const texts = mails.map((name) => readFileSync(join(outbox, name), 'utf8'))
      code = /^ {4}(\d{8})/m.exec(texts.find((text) => text.includes(`To: ${email}`)) ?? '')?.[1] ?? ''
      return code
    })
    .not.toBe('')
  return code
}
