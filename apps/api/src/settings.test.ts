import { describe, expect, test } from 'vitest'
import { readSettings } from './settings.ts'

const PRODUCTION = {
  NODE_ENV: 'production',
  TOKEN_SECRET: 's'.repeat(32),
}

describe('the settings', () => {
  test('have defaults that suit one shop on one PC', () => {
    expect(readSettings({})).toMatchObject({ PORT: 3000, HOST: 'localhost', DATA_DIR: './data', DEMO: true })
  })

  test('name every wrong variable in one message', () => {
    expect(() => readSettings({ PORT: 'http', SHOP_TIMEZONE: 'Lua', DEMO: 'talvez' })).toThrow(
      'Configuração inválida: PORT, DEMO, SHOP_TIMEZONE. Veja a lista no README.',
    )
  })

  test('treat an empty variable as not set', () => {
    const { PORT, DATABASE_URL } = readSettings({ PORT: '', DATABASE_URL: '' })
    expect([PORT, DATABASE_URL]).toEqual([3000, undefined])
  })

  test('know the storefront’s folder by its name of earlier releases too', () => {
    expect(readSettings({ SHOP_ROOT: '/srv/loja' }).STOREFRONT_ROOT).toBe('/srv/loja')
    expect(readSettings({ SHOP_ROOT: '/srv/loja', STOREFRONT_ROOT: '/srv/nova' }).STOREFRONT_ROOT).toBe(
      '/srv/nova',
    )
  })

  test('in production refuse the demo and require every secret', () => {
    expect(readSettings({ ...PRODUCTION, DEMO: 'on' })).toMatchObject({ production: true, DEMO: false })
    expect(() => readSettings({ ...PRODUCTION, TOKEN_SECRET: undefined })).toThrow(
      'Em produção é preciso definir: TOKEN_SECRET.',
    )
  })

  test('accept a short secret only in a demo that only this machine reaches', () => {
    expect(readSettings({ TOKEN_SECRET: 'curto', PIX_SECRET: 'curto' })).toMatchObject({
      PIX_SECRET: 'curto',
    })
    expect(() => readSettings({ ...PRODUCTION, PIX_SECRET: 'curto' })).toThrow(
      'PIX_SECRET precisa de pelo menos 16 caracteres',
    )
    expect(() => readSettings({ ...PRODUCTION, TOKEN_SECRET: 'curto' })).toThrow(
      'TOKEN_SECRET precisa de pelo menos 32 caracteres',
    )
  })

  test('refuse a blank secret for tokens', () => {
    for (const TOKEN_SECRET of ['', '   ', ' '.repeat(40)])
      expect(() => readSettings({ TOKEN_SECRET })).toThrow(/^TOKEN_SECRET está vazio/)
  })

  test('recognise a demo that only this machine reaches', () => {
    const isLocal = (env: NodeJS.ProcessEnv) => readSettings(env).isLocalDemo
    expect([{}, { HOST: '127.0.0.1' }, { HOST: '::1' }].map(isLocal)).toEqual([true, true, true])
    expect(isLocal({ PUBLIC_URL: 'http://127.0.0.1:3000' })).toBe(true)
    const reachable: NodeJS.ProcessEnv[] = [
      { HOST: '0.0.0.0' },
      { HOST: '10.0.0.5' },
      { DEMO: 'off' },
      { TRUST_PROXY: '1' },
      { PUBLIC_URL: 'https://loja.example' },
    ]
    expect(reachable.filter(isLocal)).toEqual([])
  })

  test('switch limits off on the machine itself only', () => {
    expect(readSettings({ RATE_LIMIT: 'off' }).RATE_LIMIT).toBe(false)
    expect(readSettings({ RATE_LIMIT: 'off', HOST: '0.0.0.0' }).RATE_LIMIT).toBe(true)
  })

  test('take proxies as a number, or as addresses and networks, and explain what to write instead of "on"', () => {
    const read = (TRUST_PROXY: string) => readSettings({ TRUST_PROXY }).TRUST_PROXY
    expect([read('off'), read('2'), read('10.0.0.5, 10.1.0.0/16,2001:db8::/32')]).toEqual([
      false,
      2,
      ['10.0.0.5', '10.1.0.0/16', '2001:db8::/32'],
    ])
    for (const value of ['10.0.0.0/33', 'proxy.local', '10.0.0.1,', '-1'])
      expect(() => read(value)).toThrow(/TRUST_PROXY/)
    expect(() => read('on')).toThrow(/^TRUST_PROXY=on acreditaria .*TRUST_PROXY=1/)
  })
})
