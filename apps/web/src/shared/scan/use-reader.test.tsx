import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { renderInApp } from '../../../test/render.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { notify } from '../ui/notices.ts'
import { CountInput } from '../ui/number-input.tsx'
import { useReader } from './use-reader.ts'

const keyboard = userEvent.setup({ delay: null })

function Screen({ onCode }: { onCode: (code: string) => void }) {
  useReader(onCode)
  return <input aria-label="Código" />
}

test('a code read as soon as a screen opens has no keys of the screen before it', async () => {
  const codes: string[] = []
  render(<Screen onCode={(code) => codes.push(code)} />)
  await keyboard.keyboard('20')
  cleanup()
  render(<Screen onCode={(code) => codes.push(code)} />)
  await keyboard.keyboard('10245{Enter}')
  expect(codes).toEqual(['10245'])
})

test('a code read over a dialog presses nothing there, is no quantity, and is refused with a notice', async () => {
  const refused = vi.spyOn(notify, 'error').mockImplementation(() => {})
  const [onCode, onPress, onCount] = [vi.fn(), vi.fn(), vi.fn()]
  render(<Screen onCode={onCode} />)
  renderInApp(
    <div role="dialog">
      <button type="button" onClick={onPress}>
        Confirmar
      </button>
      <CountInput label="Quantidade" value={2} onChange={onCount} />
      <input aria-label="Observação" />
    </div>,
  )
  const text = 'Código 10245 não lido: a janela aberta não recebe códigos.'
  await keyboard.click(screen.getByText('Confirmar'))
  onPress.mockClear()
  await keyboard.keyboard('10245{Enter}')
  expect([onPress, onCode].flatMap(({ mock }) => mock.calls)).toEqual([])
  await keyboard.click(screen.getByLabelText('Quantidade'))
  await keyboard.keyboard('10245{Enter}')
  expect(screen.getByLabelText<HTMLInputElement>('Quantidade').value).toBe('2')
  expect(onCount.mock.lastCall).toEqual([2])
  expect(refused.mock.calls).toEqual([[text], [text]])
  // A text may be a code.
  await keyboard.click(screen.getByLabelText('Observação'))
  await keyboard.keyboard('10245{Enter}')
  expect(screen.getByLabelText<HTMLInputElement>('Observação').value).toBe('10245')
  expect(refused).toHaveBeenCalledTimes(2)
  refused.mockRestore()
})

test('who types fast, moves on and presses a button is a person: the text stays and the button is pressed', async () => {
  const [onCode, onPress] = [vi.fn(), vi.fn()]
  render(<Screen onCode={onCode} />)
  renderInApp(
    <div role="dialog">
      <input aria-label="Endereço" />
      <button type="button" onClick={onPress}>
        Criar
      </button>
    </div>,
  )
  const address = screen.getByLabelText<HTMLInputElement>('Endereço')
  address.focus()
  await keyboard.keyboard('https://loja.example/')
  screen.getByText('Criar').focus()
  await keyboard.keyboard('{Enter}')
  expect(address.value).toBe('https://loja.example/')
  expect(onPress).toHaveBeenCalledOnce()
  expect(onCode).not.toHaveBeenCalled()
})

test('the Enter of a code that is read into a text field of a dialog sends no form; a person’s does', async () => {
  const onSubmit = vi.fn()
  renderInApp(
    <Dialog opened title="Pagamento" onClose={() => {}}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit()
        }}
      >
        <input aria-label="Identificador" />
      </form>
    </Dialog>,
  )
  const field = await screen.findByLabelText<HTMLInputElement>('Identificador')
  await keyboard.click(field)
  await keyboard.keyboard('10245{Enter}')
  expect(field.value).toBe('10245')
  expect(onSubmit).not.toHaveBeenCalled()
  await keyboard.keyboard('{Enter}')
  expect(onSubmit).toHaveBeenCalledOnce()
})
