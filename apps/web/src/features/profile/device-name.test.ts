import { expect, test } from 'vitest'
import { deviceName } from './device-name.ts'

test('names browser and system as people call them', () => {
  const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
  expect(deviceName(`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome}`)).toBe('Chrome no Windows')
  expect(deviceName(`Mozilla/5.0 (Linux; Android 14) ${chrome} Edg/140.0`)).toBe('Edge no Android')
  expect(deviceName('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1')).toBe(
    'Safari no iOS',
  )
  expect(deviceName('curl/8')).toBe('Dispositivo desconhecido')
})
