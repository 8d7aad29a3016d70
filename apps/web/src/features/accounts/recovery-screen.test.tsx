import { fill } from '@shop/browser/test/fill'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderScreen } from '../../../test/render.tsx'
import { press, refused, serve } from '../../../test/serve.ts'
import { getNotices } from '../../shared/ui/notices.ts'
import { RecoveryScreen } from './recovery-screen.tsx'

afterEach(() => window.history.replaceState(null, '', '/'))

const TOKEN = `h.${btoa(JSON.stringify({ unique_name: 'Ana', sub: 'e8' }))}.s`
const SIGNED_IN = {
  accessToken: TOKEN,
  expires: Date.now() + 3_600_000,
  permissions: ['bo:manage:orders'],
  mustEnrol: false,
}

test.each([
  ['who is signed in by the link of a mail', SIGNED_IN, 'Senha alterada com sucesso.'],
  [
    'who still has to enter a second factor',
    refused(401, 'SECOND_FACTOR', 'Informe o código do aplicativo.'),
    'Senha alterada com sucesso. Agora você pode voltar a fazer o login.',
  ],
])('%s is told that the password was changed', async (_, answer, text) => {
  window.history.replaceState(null, '', '/recovery#email=ana@loja.local&code=123456')
  serve({
    'POST /accounts/users/recovery/ana@loja.local': {},
    'PATCH /accounts/users/activate': {},
    'POST /accounts/signin': answer,
  })
  await renderScreen('/recovery', <RecoveryScreen />)
  await act(async () => fill(screen.getByLabelText<HTMLInputElement>('Nova Senha'), 'uma senha nova e longa'))
  press('Confirmar')
  await waitFor(() => expect(getNotices().map((notice) => notice.text)).toContain(text))
})
