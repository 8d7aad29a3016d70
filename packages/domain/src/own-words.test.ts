import { describe, expect, test } from 'vitest'
import { ownWordsProblem } from './password.ts'

const NAMES = ['Ana Souza', 'ana.souza@boutique.com', 'as827364501@correio.com', 'Loja Centro']

describe('a password', () => {
  test.each([
    'AnaSouza1990',
    'ana.souza@boutique.com',
    'boutique-2026',
    'BackOffice2026',
    'demo-demo-2026',
    'c3ntr0-2026!',
    'as827364501',
    'AS-827364501-as',
  ])('made of names is refused: %s', (password) =>
    expect(ownWordsProblem(password, NAMES)).toMatch(/não pode ser feita/),
  )

  test.each([
    'girassol-azul-73',
    'banana verde 9',
    'cavalo bateria grampo',
    '8273645019',
    'as82736450-girassol',
    'minha loja amarela',
  ])('with enough other letters is accepted: %s', (password) =>
    expect(ownWordsProblem(password, NAMES)).toBeUndefined(),
  )
})
