import { useRouter } from '@tanstack/react-router'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../test/render.tsx'
import { useOpened } from './use-opened.ts'

let at = () => ''

function Screen() {
  const router = useRouter()
  at = () => router.latestLocation.href
  const { close } = useOpened<{ form?: true; order?: number }>(['form', 'order'])
  return (
    <button type="button" onClick={close}>
      Fechar
    </button>
  )
}

const closeAt = async (address: string) => {
  await renderScreen(address, <Screen />)
  await act(async () => void fireEvent.click(screen.getByText('Fechar')))
  cleanup()
  return at()
}

test('closing leads to the screen below; what was begun at the counter ends at its sale', async () => {
  expect(await closeAt('/admin/returns?q=ana&form=true&order=5')).toBe('/admin/returns?q=ana')
  expect(await closeAt('/admin/returns?form=true&order=5&counter=9')).toBe('/admin/counter?customer=9')
})
