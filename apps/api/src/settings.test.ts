import { describe, expect, test } from 'vitest'
import { readSettings } from './settings.ts'

const PRODUCTION = {
  NODE_ENV: 'production',
  TOKEN_SECRET: 's'.repeat(32),
  ADMIN_EMAIL: 'dona@loja.com.br',
  ADMIN_PASSWORD: 'uma senha longa',
}

describe('the settings', () => {
  test('have a default that is right for one shop on one PC', () => {
    expect(readSettings({})).toMatchObject({ PORT: 3000, HOST: 'localhost', DATA_DIR: './data', DEMO: true })
  })

  test('name every variable that is wrong, in one sentence', () => {
    expect(() => readSettings({ PORT: 'http', SHOP_TIMEZONE: 'Lua', DEMO: 'talvez' })).toThrow(
      'Configuração inválida: PORT, DEMO, SHOP_TIMEZONE. Veja a lista no README.',
    )
  })

  test('take an empty variable as one that is not set', () => {
    const { PORT, DATABASE_URL } = readSettings({ PORT: '', DATABASE_URL: '' })
    expect([PORT, DATABASE_URL]).toEqual([3000, undefined])
  })

  test('in production hold no demo and miss no secret', () => {
    expect(readSettings({ ...PRODUCTION, DEMO: 'on' })).toMatchObject({ production: true, DEMO: false })
    for (const key of ['TOKEN_SECRET', 'ADMIN_EMAIL', 'ADMIN_PASSWORD'])
      expect(() => readSettings({ ...PRODUCTION, [key]: '' })).toThrow(
        `Em produção é preciso definir: ${key}.`,
      )
  })

  test('take a short secret to try the shop with, and none in production', () => {
    expect(readSettings({ TOKEN_SECRET: 'curto', PIX_SECRET: 'curto' })).toMatchObject({
      PIX_SECRET: 'curto',
    })
    expect(() => readSettings({ ...PRODUCTION, PIX_SECRET: 'curto' })).toThrow(
      'Em produção PIX_SECRET precisa de pelo menos 16 caracteres.',
    )
    expect(() => readSettings({ ...PRODUCTION, TOKEN_SECRET: 'curto' })).toThrow(
      'Em produção TOKEN_SECRET precisa de pelo menos 32 caracteres.',
    )
  })
})
