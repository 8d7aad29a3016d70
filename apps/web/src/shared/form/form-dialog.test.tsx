import { TextInput } from '@mantine/core'
import { ApiError } from '@shop/browser/api-error'
import { endSession, getSession, openSession } from '@shop/browser/session'
import { fill } from '@shop/browser/test/fill'
import { useNavigate } from '@tanstack/react-router'
import { act, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderWithQuestions } from '../../../test/render.tsx'
import { ImagePicker } from '../files/image-picker.tsx'
import { FormDialog } from './form-dialog.tsx'
import { useAppForm } from './use-app-form.ts'

const token = `h.${btoa(JSON.stringify({ unique_name: 'Ana', sub: 'e7' }))}.s`
const save = vi.fn<(body: { name: string; images: string[] }, key: string) => Promise<string>>()

function Shop({ onClose }: { onClose: () => void }) {
  const form = useAppForm({
    initialValues: { name: '', images: [] as string[] },
    rules: { name: (name) => (name ? null : 'Informe o nome') },
    toBody: (values) => values,
    save,
    onSaved: onClose,
    draft: 'test',
    errorFields: { TAKEN: 'name' },
  })
  return (
    <FormDialog form={form} title="Marca" submit="Salvar" onClose={onClose}>
      <TextInput label="Nome" {...form.field('name')} />
      <ImagePicker
        label="Imagens"
        images={form.values.images}
        most={3}
        onChange={(images) => form.form.setFieldValue('images', images)}
      />
      <button type="button" onClick={() => form.form.setFieldValue('images', ['cGhvdG8='])}>
        Fotografar
      </button>
    </FormDialog>
  )
}

function Screen() {
  const [opened, setOpened] = useState(true)
  return opened ? (
    <Shop onClose={() => setOpened(false)} />
  ) : (
    <button type="button" onClick={() => setOpened(true)}>
      Abrir
    </button>
  )
}

const button = (name: string) => screen.getByRole('button', { name })
const press = (name: string) => act(async () => void fireEvent.click(button(name)))
const type = (name: string) => fill(screen.getByLabelText('Nome'), name)
const typed = () => (screen.getByLabelText('Nome') as HTMLInputElement).value

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  openSession({ accessToken: token, expires: Date.now() + 60_000, permissions: [] })
})
afterEach(() => {
  endSession()
  save.mockReset()
})

test('closing the dialog asks about typed text, which is deleted when the person agrees', async () => {
  renderWithQuestions(<Screen />)
  await type('Capas')
  await press('Fechar')
  expect(screen.getByText('Existem alterações que não foram salvas. Deseja descartá-las?')).toBeTruthy()
  await press('Continuar editando')
  expect(typed()).toBe('Capas')
  await press('Fechar janela')
  await press('Descartar')
  await press('Abrir')
  expect(typed()).toBe('')
})

test('who agreed is not asked again where closing leads to another screen', async () => {
  const Elsewhere = () => {
    const navigate = useNavigate()
    return <Shop onClose={() => void navigate({ to: '/admin/counter' as never })} />
  }
  renderWithQuestions(<Elsewhere />)
  await type('Capas')
  await press('Fechar')
  await press('Descartar')
  expect(screen.queryByText(/Deseja descartá-las/)).toBeNull()
})

test('a dialog without typed text closes at once', async () => {
  renderWithQuestions(<Screen />)
  await press('Fechar')
  expect(button('Abrir')).toBeTruthy()
})

test('a dialog that disappears without being closed comes back with its content, including images', async () => {
  const first = renderWithQuestions(<Screen />)
  await type('Capas')
  await press('Fotografar')
  first.unmount()
  renderWithQuestions(<Screen />)
  expect(typed()).toBe('Capas')
  expect(screen.getByAltText('Imagem escolhida 1')).toBeTruthy()
})

test('the same content is sent with the same key, also after a reload; other content with another', async () => {
  save.mockRejectedValue(new ApiError(503, 'UNAVAILABLE', ['Tente de novo.']))
  const first = renderWithQuestions(<Screen />)
  await type('Capas')
  await press('Salvar')
  expect(screen.getByRole('alert').textContent).toBe('Tente de novo.')
  first.unmount()
  renderWithQuestions(<Screen />)
  await press('Salvar')
  await type('Cabos')
  await press('Salvar')
  const keys = save.mock.calls.map(([, key]) => key)
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
})

test('a refusal comes into sight, however far the form is scrolled', async () => {
  const shown = vi.spyOn(Element.prototype, 'scrollIntoView')
  save.mockRejectedValue(new ApiError(403, 'FORBIDDEN', ['Peça a quem gerencia.']))
  renderWithQuestions(<Screen />)
  await type('Capas')
  for (const press of [1, 2]) {
    await act(async () => void fireEvent.click(button('Salvar')))
    expect(shown.mock.contexts.at(-1)).toBe(screen.getByRole('alert'))
    expect(shown).toHaveBeenCalledTimes(press)
  }
  shown.mockRestore()
})

test('what is being sent cannot be sent again, and the dialog closes with the answer', async () => {
  let answer: (saved: string) => void = () => undefined
  save.mockReturnValue(new Promise((resolve) => (answer = resolve)))
  renderWithQuestions(<Screen />)
  await type('Capas')
  await press('Salvar')
  expect(screen.queryByRole('button', { name: 'Salvar' })).toBeNull()
  expect(screen.getByText('Salvar: em andamento')).toBeTruthy()
  fireEvent.submit(screen.getByLabelText('Nome').closest('form') as HTMLFormElement)
  expect(save).toHaveBeenCalledOnce()
  await act(async () => answer('saved'))
  await press('Abrir')
  expect(typed()).toBe('')
})

test('a call that ends the session keeps the typed text for the person’s return', async () => {
  save.mockRejectedValue(new ApiError(401, 'UNAUTHENTICATED', [], { endsToken: token }))
  const first = renderWithQuestions(<Screen />)
  await type('Capas')
  await press('Salvar')
  expect(getSession()).toBeNull()
  expect(screen.queryByRole('alert')).toBeNull()
  first.unmount()
  openSession({ accessToken: token, expires: Date.now() + 60_000, permissions: [] })
  renderWithQuestions(<Screen />)
  expect(typed()).toBe('Capas')
})

test('the next person to sign in does not see the typed text', async () => {
  const first = renderWithQuestions(<Screen />)
  await type('Capas')
  first.unmount()
  const other = `h.${btoa(JSON.stringify({ sub: 'e8' }))}.s`
  openSession({ accessToken: other, expires: Date.now() + 60_000, permissions: [] })
  renderWithQuestions(<Screen />)
  expect(typed()).toBe('')
})

test('after a refusal the focus is at the wrong field, otherwise at the button, wherever two presses left it', async () => {
  save.mockRejectedValueOnce(new ApiError(409, 'TAKEN', ['Essa marca já existe.']))
  save.mockRejectedValueOnce(new ApiError(503, 'UNAVAILABLE', ['Tente de novo.']))
  renderWithQuestions(<Screen />)
  await type('Capas')
  const pressTwice = async () => {
    const dialog = screen.getByRole('dialog')
    await act(async () => {
      fireEvent.click(button('Salvar'))
      // The second press meets no button.
      dialog.setAttribute('tabindex', '-1')
      dialog.focus()
      expect(document.activeElement).toBe(dialog)
    })
  }
  await pressTwice()
  expect(screen.getByText('Essa marca já existe.')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('Nome'))
  await type('Capinhas')
  await pressTwice()
  expect(screen.getByText('Tente de novo.')).toBeTruthy()
  expect(document.activeElement).toBe(button('Salvar'))
})
