import { expect, it } from 'vitest'
import { findScreens } from './search-screens.ts'

const labels = (text: string, held: string[]) => findScreens(text, held).map((screen) => screen.label)

it('finds a screen by a part of its name, without accents', () => {
  expect(labels('relatorio', ['full:access'])).toEqual(['Relatórios'])
})

it('finds only screens that the person may open', () => {
  expect(labels('', ['bo:manage:roles'])).toEqual(['Regras'])
  expect(labels('clientes', ['bo:manage:roles'])).toEqual([])
})
