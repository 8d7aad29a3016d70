import { expect, test } from 'vitest'
import { SCREENS } from '../../../shared/navigation.ts'
import { findCommands } from './commands.ts'

const labels = (text: string, ...held: string[]) =>
  findCommands(text, held).flatMap(({ targets }) => targets.map(({ label }) => label))

test('finds screens and their actions by every word, in any order and without accents', () => {
  expect(labels('relatorios', 'full:access')).toEqual(['Relatórios'])
  expect(labels('produto cadas', 'full:access')).toEqual(['Cadastrar Produto'])
  expect(labels('aguardando motoboy', 'full:access')).toContain('Pedidos: Aguardando motoboy')
})

test('lists every screen of the person while nothing is typed, but no actions', () => {
  expect(labels('', 'bo:manage:roles')).toEqual(['Regras', 'Ajuda'])
})

test('every screen is found, also one without a place in the menu', () => {
  const reached = (path: string, label: string) =>
    ['', label].some((text) =>
      findCommands(text, ['full:access']).some(({ targets }) => targets.some(({ to }) => to === path)),
    )
  const lost = SCREENS.filter(({ path, label }) => !reached(path, label)).map(({ path }) => path)
  // It shows one chart of the dashboard.
  expect(lost).toEqual(['/admin/reportDetail'])
})

test('finds nothing that the person may not open', () => {
  expect(labels('clientes', 'bo:manage:roles')).toEqual([])
  expect(labels('cadastrar', 'bo:manage:roles')).toEqual(['Cadastrar Regra'])
  expect(labels('sair', 'bo:manage:roles')).toEqual(['Sair'])
})

test.each([
  ['imei', 'Consultar número de série'],
  ['garantia', 'Consultar número de série'],
  ['resultado', 'Resultado'],
  ['lucro', 'Resultado'],
  ['nova venda', 'Nova venda'],
  ['trocar', 'Troca ou devolução'],
  ['atribuir', 'Atribuir motoboy'],
])('finds %s', (text, label) => {
  expect(labels(text, 'full:access')).toContain(label)
})
