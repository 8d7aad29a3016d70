import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { emailOfNobody, WALK_IN_EMAIL } from '@shop/domain/customer-email'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readSettings } from '../../../settings.ts'
import { openMailer, refusedMails, tryMailServer } from './mailer.ts'
import { mailMessage } from './message.ts'
import { MailError, RefusedRecipient } from './smtp-error.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'shop-mail-'))
})
const undo: (() => void)[] = []
afterEach(() => {
  for (const step of undo.splice(0)) step()
  rmSync(folder, { recursive: true, force: true })
})

const mail = mailMessage('ana@loja.local', {
  subject: 'Código de redefinição da senha',
  before: ['Olá, Ana <3!'],
  code: '01234567',
  after: ['Atenção.'],
})

/** A mail server that accepts one message and records the conversation. */
function receiveOne() {
  let received = ''
  const server = createServer((socket) => {
    let inBody = false
    socket.write('220 test\r\n')
    socket.on('data', (chunk) => {
      received += chunk
      if (inBody && received.endsWith('\r\n.\r\n')) socket.write('250 queued\r\n')
      else if (!inBody && /^DATA\r\n/m.test(received)) socket.write('354 go on\r\n')
      else if (!inBody) socket.write('250 ok\r\n')
      inBody ||= /^DATA\r\n/m.test(received)
    })
    socket.on('error', () => {})
  })
  const port = new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port))
  })
  return { port, received: () => received, close: () => server.close() }
}

describe('mails', () => {
  test('are written as complete messages into the outbox when no mail server is set', async () => {
    const mailer = openMailer(readSettings({ DATA_DIR: folder }))
    await mailer.send(mail)
    mailer.close()
    const [file, ...others] = readdirSync(join(folder, 'outbox'))
    expect(others).toEqual([])
    expect(file).toMatch(/\.eml$/)
    const text = readFileSync(join(folder, 'outbox', file ?? ''), 'utf8')
    expect(text).toContain('To: ana@loja.local')
    expect(text).toContain('Content-Type: multipart/alternative')
    expect(text).toContain('Content-Type: text/plain; charset=utf-8')
    expect(text).toContain('Content-Type: text/html; charset=utf-8')
    expect(text).toContain('01234567')
    expect(text).not.toContain('Ana <3!</p>')
    // The code is the only number of eight digits, also for a program that searches the whole message for it.
    expect(text).toMatch(/^Message-ID: <[a-p]{32}@localhost>\r$/m)
    expect(text).toMatch(/^ boundary="--_NmP-[a-p]{32}-Part_1"\r$/m)
  })

  test('are not sent to customers who gave no address', async () => {
    const mailer = openMailer(readSettings({ DATA_DIR: folder }))
    await mailer.send({ ...mail, to: emailOfNobody('1') })
    await mailer.send({ ...mail, to: WALK_IN_EMAIL })
    mailer.close()
    expect(readdirSync(folder)).toEqual([])
  })

  test('go to the mail server when there is one, and not into the outbox', async () => {
    const server = receiveOne()
    const mailer = openMailer(
      readSettings({ DATA_DIR: folder, SMTP_URL: `smtp://127.0.0.1:${await server.port}` }),
    )
    await mailer.send(mail)
    mailer.close()
    server.close()
    expect(server.received()).toContain('RCPT TO:<ana@loja.local>')
    expect(server.received()).toContain('01234567')
    expect(readdirSync(folder)).toEqual([])
  })

  test('fail when the mail server cannot be reached, so that they are sent again', async () => {
    const mailer = openMailer(readSettings({ DATA_DIR: folder, SMTP_URL: 'smtp://127.0.0.1:1' }))
    await expect(mailer.send(mail)).rejects.toThrow()
    mailer.close()
  })

  /** A mail server that answers RCPT TO with what the address says before its @, or takes it. */
  async function choosy() {
    const server = createServer((socket) => {
      socket.on('error', () => {})
      socket.write('220 test\r\n')
      socket.on('data', (chunk) => {
        const refusal = /RCPT TO:<(\d{3})(?:-(\d)\.(\d)\.(\d))?/.exec(String(chunk))
        const [, status, ...parts] = refusal ?? []
        if (refusal) socket.write(`${status} ${parts[0] ? `${parts.join('.')} ` : ''}no\r\n`)
        else socket.write(/^DATA/.test(String(chunk)) ? '354 go on\r\n' : '250 ok\r\n')
      })
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const mailer = openMailer(readSettings({ DATA_DIR: folder, SMTP_URL: `smtp://127.0.0.1:${port}` }))
    undo.push(() => {
      mailer.close()
      server.close()
    })
    /** Whether it left, is tried again, or is given up. */
    return (to: string) =>
      mailer.send({ ...mail, to }).then(
        () => 'left',
        (error) => (error instanceof RefusedRecipient ? 'given up' : error instanceof MailError && 'again'),
      )
  }

  test.each([
    ['an address that does not exist', '550-5.1.1', 'given up'],
    ['a domain that does not exist', '550-5.1.2', 'given up'],
    ['a closed mailbox', '550-5.2.1', 'given up'],
    ['a recipient that is to come later', '450-4.2.0', 'again'],
    ['a server that forwards nothing', '554-5.7.1', 'again'],
    ['a sender that does not exist', '553-5.1.8', 'again'],
    ['a refusal without its reason', '550', 'again'],
  ])('before a first mail left, %s is told from the others', async (_, address, outcome) => {
    const send = await choosy()
    expect(await send(`${address}@gmial.example`)).toBe(outcome)
  })

  test('a refused recipient is given up where others are taken, and several in a row are tried again', async () => {
    const send = await choosy()
    const before = (await refusedMails.get()).values[0]?.value ?? 0
    const outcomes = []
    for (const to of ['ana', '550', '550', '550', '550-5.1.1', 'caio', '554-5.7.1', '450'])
      outcomes.push(await send(`${to}@loja.example`))
    expect(outcomes).toEqual([
      'left',
      'given up',
      'given up',
      'again',
      'given up',
      'left',
      'given up',
      'again',
    ])
    expect((await refusedMails.get()).values[0]?.value).toBe(before + 4)
  })

  test.each([
    [
      'a password that is refused',
      '535 5.7.8 no, ana@loja.local',
      'o servidor recusou usuário ou senha (EAUTH 535)',
    ],
    ['a server that hangs up', '', 'o servidor não responde'],
  ])('%s is said without the server’s words', async (_case, refusal, reason) => {
    const server = createServer((socket) => {
      socket.on('error', () => {})
      socket.write('220 test\r\n')
      socket.on('data', (chunk) => {
        if (/^EHLO/.test(String(chunk))) socket.write('250-test\r\n250 AUTH PLAIN\r\n')
        else if (refusal) socket.write(`${refusal}\r\n`)
        else socket.destroy()
      })
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const SMTP_URL = `smtp://ana:segredo@127.0.0.1:${port}`
    const mailer = openMailer(readSettings({ DATA_DIR: folder, SMTP_URL }))
    const failure = await mailer.send(mail).catch((error) => error)
    expect(failure).toBeInstanceOf(MailError)
    expect([failure.message, await tryMailServer(SMTP_URL)]).toEqual(
      Array(2).fill(expect.stringContaining(reason)),
    )
    expect(JSON.stringify(failure, Object.getOwnPropertyNames(failure))).not.toContain('ana@loja.local')
    mailer.close()
    server.close()
  })
})
