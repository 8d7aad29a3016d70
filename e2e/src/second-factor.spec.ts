import type { Page } from '@playwright/test'
import { totpCode } from '../../apps/api/src/features/identity/accounts/totp.ts'
import { makeEmployee } from './make.ts'
import { expect, signIn, test } from './shop.ts'

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The app's code for the key below the QR code: now, or `later` half minutes later. */
function appCode(key: string, later = 0): string {
  const bits = [...key.replaceAll(' ', '')].map((letter) =>
    BASE32.indexOf(letter).toString(2).padStart(5, '0'),
  )
  const bytes = bits.join('').match(/.{8}/g) ?? []
  const secret = Uint8Array.from(bytes, (byte) => Number.parseInt(byte, 2))
  return totpCode(secret, Math.floor(Date.now() / 30_000) + later)
}

/** Sets the app up in the profile; returns its key and the recovery codes. */
async function setUp(page: Page, password: string) {
  await page.goto('/admin/profile')
  await page.getByRole('button', { name: 'Ativar' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Senha atual').fill(password)
  await dialog.getByRole('button', { name: 'Continuar' }).click()
  await expect(dialog.getByRole('img', { name: 'QR code para o aplicativo autenticador' })).toBeVisible()
  const key = (await dialog.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()) ?? ''
  await dialog.getByLabel('Código do aplicativo').fill(appCode(key, -10))
  await dialog.getByRole('button', { name: 'Confirmar' }).click()
  await expect(dialog.getByText('Código do aplicativo inválido.')).toBeVisible()
  await dialog.getByLabel('Código do aplicativo').fill(appCode(key))
  await dialog.getByRole('button', { name: 'Confirmar' }).click()
  await expect(dialog.getByText('Guarde estes códigos de recuperação')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Copiar os códigos' })).toBeFocused()
  const recoveryCodes = (await dialog.textContent())?.match(/[A-Z2-7]{5}-[A-Z2-7]{5}/g) ?? []
  await dialog.getByRole('button', { name: 'Concluir' }).click()
  return { key, recoveryCodes }
}

async function enter(page: Page, { email, password }: { email: string; password: string }, code: string) {
  await page.goto('/logout')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await page.getByLabel('Código do aplicativo').fill(code)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page.getByRole('button', { name: 'Perfil' })).toBeVisible()
}

test('an authenticator app is set up by its QR code, then asked for, or a recovery code instead', async ({
  page,
  api,
}) => {
  const colleague = await makeEmployee(api, 'bo:manage:orders')
  await signIn(page, colleague)
  const { key, recoveryCodes } = await setUp(page, colleague.password)
  expect(recoveryCodes).toHaveLength(10)
  // The time step of the confirmation is used up; the next one is accepted too.
  await enter(page, colleague, appCode(key, 1))
  await enter(page, colleague, recoveryCodes[0] ?? '')
})
