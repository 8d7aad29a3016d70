import { fill } from '@shop/browser/test/fill'
import type { ApiKey } from '@shop/contract/api-keys'
import type { Delivery, Webhook } from '@shop/contract/webhooks'
import { addDays, dayStart, SHOP_TIMEZONE_DEFAULT, shopDay } from '@shop/domain/shop-time'
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { renderScreen, renderWithQuestions } from '../../../test/render.tsx'
import { press as pressButton, serve, type } from '../../../test/serve.ts'
import { queryClient } from '../../shared/api/query-client.ts'
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx'
import { IntegrationsScreen } from './integrations-screen.tsx'
import { NewKeyDialog } from './new-key-dialog.tsx'

const KEY: ApiKey = {
  id: 3,
  name: 'Loja virtual',
  ending: 'a1b2',
  permissions: ['bo:manage:products'],
  employee: 'Ana Souza',
  createdAt: '2026-11-01T12:00:00.000Z',
  expiresAt: '2027-02-01T03:00:00.000Z',
  lastUsedAt: null,
  state: 'valid',
}
const WEBHOOK: Webhook = {
  id: 8,
  url: 'https://erp.exemplo/eventos',
  events: ['order.paid'],
  active: true,
  createdAt: '2026-11-01T12:00:00.000Z',
  waiting: 1,
  failed: 0,
  previousSecretUntil: null,
}
const MESSAGE: Delivery = {
  id: 21,
  messageId: 'msg_21',
  event: 'order.paid',
  body: '{"type":"order.paid"}',
  state: 'waiting',
  createdAt: '2026-11-02T12:00:00.000Z',
  nextAt: '2026-11-02T12:05:05.000Z',
  attempts: [{ at: '2026-11-02T12:00:01.000Z', status: 503, answer: 'agora não', ms: 41 }],
}

interface Sent {
  method: string
  path: string
  body: unknown
}
let sent: Sent[]
let keys: ApiKey[]
let webhooks: Webhook[]
let respond: (call: Sent) => Response

beforeEach(() => {
  queryClient.clear()
  sent = []
  keys = [KEY]
  webhooks = [WEBHOOK]
  respond = () => Response.json({ data: {} })
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    const path = url.replace(/^.*?\/api\//, '/')
    if (method !== 'GET') {
      const call = { method, path, body: body && JSON.parse(String(body)) }
      sent.push(call)
      return respond(call)
    }
    if (path === '/api-keys') return Response.json({ data: { apiKeys: keys } })
    if (path === '/webhooks') return Response.json({ data: { webhooks } })
    return Response.json({ data: { deliveries: [MESSAGE], total: 1 } })
  })
})

const renderInApp = () =>
  renderScreen(
    '/admin/integrations',
    <QueryClientProvider client={queryClient}>
      <IntegrationsScreen />
      <ConfirmDialog />
    </QueryClientProvider>,
  )
const press = (name: string | RegExp, within_ = screen as Pick<typeof screen, 'findByRole'>) =>
  within_.findByRole('button', { name }).then((button) => fireEvent.click(button))
const dialogNamed = async (name: string) => within(await screen.findByRole('dialog', { name }))
const chooseMore = async (name: string) => {
  await press('Mais')
  fireEvent.click(await screen.findByRole('menuitem', { name }))
}
const tick = async (name: RegExp) => fireEvent.click(await screen.findByRole('checkbox', { name }))
const showWebhooks = async () => fireEvent.click(await screen.findByRole('radio', { name: 'Webhooks' }))

test('a key is made with chosen permissions until the end of a day, and its text is shown once', async () => {
  respond = () => Response.json({ data: { ...KEY, key: 'loja_segredo' } }, { status: 201 })
  await renderInApp()
  await press('Nova chave')
  const form = await dialogNamed('Nova chave')
  const submit = () => form.getByRole('button', { name: 'Criar chave' }) as HTMLButtonElement
  await fill(form.getByLabelText(/^Nome/), 'Loja virtual')
  expect(submit().disabled).toBe(true)
  fireEvent.click(form.getByRole('checkbox', { name: 'Produtos' }))
  const until = form.getByLabelText(/Vale até o fim do dia/)
  await fill(until, '01/01/2020')
  expect(submit().disabled).toBe(true)
  fireEvent.blur(until)
  await form.findByText('O fim da validade precisa estar no futuro')
  const last = addDays(shopDay(new Date(), SHOP_TIMEZONE_DEFAULT), 30)
  await fill(until, last.split('-').reverse().join('/'))
  fireEvent.click(submit())
  const shown = await dialogNamed('Chave Loja virtual')
  shown.getByText('loja_segredo')
  expect(sent).toEqual([
    {
      method: 'POST',
      path: '/api-keys',
      body: {
        name: 'Loja virtual',
        permissions: ['bo:manage:products'],
        expiresAt: dayStart(addDays(last, 1), SHOP_TIMEZONE_DEFAULT).toISOString(),
      },
    },
  ])
  // Closing it by its cross needs a confirmation, because it cannot be shown again.
  await press('Fechar janela', shown)
  await press('Cancelar', await dialogNamed('Confirmação'))
  await press('Já guardei', shown)
  await waitFor(() => expect(screen.queryByText('loja_segredo')).toBeNull())
})

test('a key that was used shows when', async () => {
  keys = [{ ...KEY, lastUsedAt: '2026-11-19T13:30:05.000Z' }]
  await renderInApp()
  within(await screen.findByRole('row', { name: /Loja virtual/ })).getByText('19/11/2026 10:30:05')
})

test('a key shows who made it, what it opens and whether it was used, and is ended after a confirmation', async () => {
  await renderInApp()
  const row = within(await screen.findByRole('row', { name: /Loja virtual/ }))
  for (const text of ['…a1b2', 'Produtos', 'Ana Souza', '31/01/2027', 'Válida', 'Nunca usada'])
    row.getByText(text)
  await tick(/Loja virtual/)
  await press('Encerrar')
  const question = await dialogNamed('Confirmação')
  question.getByText('Loja virtual (…a1b2)')
  await press('Encerrar', question)
  await waitFor(() => expect(sent).toEqual([{ method: 'DELETE', path: '/api-keys/3', body: undefined }]))
})

test('without keys or webhooks the screen says so and offers the first', async () => {
  keys = []
  webhooks = []
  await renderInApp()
  await screen.findByText('Nenhum programa tem uma chave.')
  expect(screen.getAllByRole('button', { name: 'Nova chave' })).toHaveLength(2)
  await showWebhooks()
  await screen.findByText('Nenhum endereço recebe eventos da loja.')
  expect(screen.getAllByRole('button', { name: 'Novo webhook' })).toHaveLength(2)
})

test('a refused address is named at its field; an accepted one gets its secret shown once', async () => {
  respond = () =>
    Response.json(
      { errors: ['O endereço precisa ser da internet pública.'], code: 'RULE_VIOLATION' },
      { status: 422 },
    )
  await renderInApp()
  await showWebhooks()
  await press('Novo webhook')
  const form = await dialogNamed('Novo webhook')
  const url = form.getByLabelText(/Endereço/)
  await fill(url, 'https://10.0.0.1/')
  fireEvent.click(form.getByRole('checkbox', { name: 'Pedido feito' }))
  await press('Criar webhook', form)
  await form.findByText('O endereço precisa ser da internet pública.')
  expect(url.getAttribute('aria-invalid')).toBe('true')
  respond = () => Response.json({ data: { ...WEBHOOK, secret: 'whsec_um' } }, { status: 201 })
  await fill(url, WEBHOOK.url)
  await press('Criar webhook', form)
  ;(await dialogNamed('Segredo do webhook')).getByText('whsec_um')
  expect(sent.at(-1)?.body).toEqual({ url: WEBHOOK.url, events: ['order.placed'] })
})

test('a webhook is paused, gets another secret and is removed, each after a confirmation', async () => {
  await renderInApp()
  await showWebhooks()
  await tick(/erp\.exemplo/)
  respond = () => Response.json({ data: { ...WEBHOOK, active: false } })
  await chooseMore('Pausar')
  await press('Pausar', await dialogNamed('Confirmação'))
  await waitFor(() => expect(sent.at(-1)?.body).toEqual({ active: false }))
  const rotated = { ...WEBHOOK, previousSecretUntil: '2026-11-03T12:00:00.000Z' }
  respond = () => {
    webhooks = [rotated]
    return Response.json({ data: { ...rotated, secret: 'whsec_dois' } })
  }
  await chooseMore('Trocar segredo')
  await press('Trocar', await dialogNamed('Confirmação'))
  const shown = await dialogNamed('Segredo do webhook')
  shown.getByText('whsec_dois')
  shown.getByText(/O anterior vale até 03\/11\/2026 09:00/)
  expect(sent.at(-1)?.body).toEqual({ rotateSecret: true })
  await press('Já guardei', shown)
  await screen.findByRole('cell', { name: '03/11/2026 09:00:00' })
  await chooseMore('Trocar segredo')
  const again = await dialogNamed('Confirmação')
  again.getByText(/O anterior, que valeria até 03\/11\/2026 09:00/)
  await press('Cancelar', again)
  await chooseMore('Remover')
  await press('Remover', await dialogNamed('Confirmação'))
  await waitFor(() => expect(sent.at(-1)).toMatchObject({ method: 'DELETE', path: '/webhooks/8' }))
})

test('the messages of a webhook show attempts and answers, and one is sent again', async () => {
  await renderInApp()
  await showWebhooks()
  await tick(/erp\.exemplo/)
  await press('Mensagens')
  const messages = await dialogNamed(`Mensagens de ${WEBHOOK.url}`)
  const row = within(await messages.findByRole('row', { name: /Pedido pago por inteiro/ }))
  for (const text of ['A entregar', '503 · agora não', '02/11/2026 09:05:05']) row.getByText(text)
  await press(/detalhes/i, row)
  messages.getByText('{"type":"order.paid"}')
  messages.getByText(/41 ms/)
  fireEvent.click(row.getByRole('checkbox'))
  await press('Enviar de novo', messages)
  await waitFor(() =>
    expect(sent).toEqual([{ method: 'POST', path: '/webhooks/deliveries/21/replay', body: undefined }]),
  )
})

test('a key is valid until the end of a day of the shop, in its time zone', async () => {
  // The session outlives the file.
  onTestFinished(() => void serve({}))
  const calls = serve(
    { 'POST /api-keys': { name: 'ERP', key: 'loja_segredo' } },
    ['full:access'],
    'Pacific/Kiritimati',
  )
  const onCreated = vi.fn()
  renderWithQuestions(<NewKeyDialog onCreated={onCreated} onClose={() => {}} />)
  await type(/^Nome/, 'ERP')
  fireEvent.click(screen.getByRole('checkbox', { name: 'Produtos' }))
  pressButton('Criar chave')
  await waitFor(() => expect(onCreated).toHaveBeenCalledOnce())
  expect(calls).toMatchObject([{ body: { expiresAt: expect.stringMatching(/T10:00:00.000Z$/) } }])
})
