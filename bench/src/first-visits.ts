import { existsSync } from 'node:fs'
import { type Browser, type BrowserContext, chromium } from '@playwright/test'
import { ADMIN } from './shop-client.ts'

/** Factors by which the processor is slowed down; a phone's is about four times slower than this machine's. */
const SLOWER = [1, 4]
const VISITS = 3
const PROGRAM =
  process.env.BROWSER_PATH ||
  ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((path) => existsSync(path))

/** A screen, the element that a visit waits for, and a text that the element then contains. */
const SCREENS = [
  { name: 'login', path: '/', seen: 'input[type=password]', text: '', signedIn: false },
  { name: 'products', path: '/admin/products', seen: 'tbody', text: 'modelo', signedIn: true },
  { name: 'orders', path: '/admin/orders', seen: 'tbody', text: 'Cliente', signedIn: true },
  {
    name: "customers' shop, sign-in",
    path: '/loja/',
    seen: 'input[type=password]',
    text: '',
    signedIn: false,
  },
]
type Screen = (typeof SCREENS)[number]

type Stored = Awaited<ReturnType<BrowserContext['storageState']>>

/** The storage of a browser in which the administrator has signed in through the screen. */
async function signedIn(browser: Browser, url: string): Promise<Stored> {
  const context = await browser.newContext({ locale: 'pt-BR' })
  const page = await context.newPage()
  await page.goto(url)
  await page.getByLabel('Email').fill(ADMIN.email)
  await page.getByLabel('Senha', { exact: true }).fill(ADMIN.password)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await page.getByRole('button', { name: 'Perfil' }).waitFor()
  const stored = await context.storageState()
  await context.close()
  return stored
}

interface Visit {
  bytes: number
  requests: number
  seconds: number
}

/** One visit without anything cached from earlier ones but the session. */
async function visit(
  browser: Browser,
  url: string,
  screen: Screen,
  stored: Stored,
  slower: number,
): Promise<Visit> {
  const context = await browser.newContext({
    locale: 'pt-BR',
    viewport: { width: 1366, height: 768 },
    serviceWorkers: 'block',
    bypassCSP: true, // the browser's driver waits by a text that it evaluates in the page
    ...(screen.signedIn && { storageState: stored }),
  })
  const page = await context.newPage()
  const browserSide = await context.newCDPSession(page)
  let bytes = 0
  let requests = 0
  await browserSide.send('Network.enable')
  browserSide.on('Network.requestWillBeSent', ({ request }) => {
    if (request.url.startsWith('http')) requests++
  })
  browserSide.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  await browserSide.send('Emulation.setCPUThrottlingRate', { rate: slower })
  await page.goto(url + screen.path, { waitUntil: 'commit' })
  const seen = await page.waitForFunction(
    `document.querySelector('${screen.seen}')?.textContent.includes('${screen.text}') && performance.now()`,
    undefined,
    { polling: 'raf' },
  )
  const ms = Number(await seen.jsonValue())
  await page.waitForLoadState()
  await context.close()
  return { bytes, requests, seconds: ms / 1000 }
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN

/** Prints the size of first visits of the shop at `url`, and when their main content is visible. */
export async function measureFirstVisits(url: string): Promise<void> {
  const browser = await chromium.launch({
    ...(PROGRAM && { executablePath: PROGRAM }),
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'],
  })
  try {
    const stored = await signedIn(browser, url)
    console.log('\n| first visit | kB | requests | seen after s | at a CPU 4 times slower |')
    console.log('| --- | --- | --- | --- | --- |')
    for (const screen of SCREENS) {
      const visits: Visit[][] = SLOWER.map(() => [])
      for (let round = 0; round < VISITS; round++)
        for (const [i, slower] of SLOWER.entries())
          visits[i]?.push(await visit(browser, url, screen, stored, slower))
      const seconds = visits.map((ofOne) => median(ofOne.map((one) => one.seconds)).toFixed(2))
      const { bytes = 0, requests = 0 } = visits[0]?.[0] ?? {}
      console.log(`| ${screen.name} | ${(bytes / 1000).toFixed(0)} | ${requests} | ${seconds.join(' | ')} |`)
    }
  } finally {
    await browser.close()
  }
}
