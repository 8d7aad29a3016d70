import { GENERIC_ERROR } from '@shop/browser/api-error'
import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderInApp } from '../../../test/render.tsx'
import { getNotices } from './notices.ts'
import { popup } from './popup.tsx'
import type { PopupButton } from './use-opened-at-once.ts'

interface Props {
  button: PopupButton
}

test('a menu whose code does not arrive says so, and opens at the next press', async () => {
  let arrives = false
  const Menu = popup('menu', async () => {
    if (!arrives) throw new TypeError('the network is away')
    return ({ button }: Props) => (
      <>
        {button}
        <p>Sair</p>
      </>
    )
  })
  renderInApp(<Menu button={<button type="button">Perfil</button>} />)
  const press = () => act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Perfil' })))
  await press()
  expect(screen.queryByText('Sair')).toBeNull()
  expect(getNotices().at(-1)?.text).toBe(GENERIC_ERROR)
  arrives = true
  await press()
  expect(screen.getByText('Sair')).toBeDefined()
})
