import { fill } from '@shop/browser/test/fill'
import { act, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { renderInApp } from '../../../test/render.tsx'
import { ImagePicker } from './image-picker.tsx'

let rendered: Record<string, (image: string | Error) => void> = {}

vi.mock('@shop/browser/image-file', async (original) => ({
  ...(await original<object>()),
  toJpegBase64: ({ name }: File) =>
    new Promise((resolve, reject) => {
      rendered[name] = (image) => (image instanceof Error ? reject(image) : resolve(image))
    }),
}))

function Images({ first, most }: { first: string[]; most: number }) {
  const [images, setImages] = useState(first)
  return (
    <>
      <ImagePicker label="Imagens" images={images} most={most} onChange={setImages} />
      <output>{images.join()}</output>
    </>
  )
}

async function choose(first: string[], most: number, ...names: string[]) {
  rendered = {}
  const { container } = renderInApp(<Images first={first} most={most} />)
  const files = names.map((name) => new File(['x'], name))
  await fill(container.querySelector('input[type=file]') as Element, files)
  return container
}
const finish = (name: string, image: string | Error) => act(async () => rendered[name]?.(image))
const shown = (container: Element) => container.querySelector('output')?.textContent

test('an image removed while another one is prepared does not come back', async () => {
  const container = await choose(['antes'], 3, 'a.jpg')
  fireEvent.click(screen.getByRole('button', { name: 'Remover imagem 1' }))
  await finish('a.jpg', 'A')
  expect(shown(container)).toBe('A')
})

test('of several files those that are images are taken, and the other is named', async () => {
  const container = await choose([], 3, 'a.jpg', 'nota.pdf', 'b.jpg')
  await finish('a.jpg', 'A')
  await finish('nota.pdf', new Error('Não é imagem.'))
  await finish('b.jpg', 'B')
  expect(shown(container)).toBe('A,B')
  expect(screen.getByRole('alert').textContent).toBe('nota.pdf: Não é imagem.')
})

test('files beyond the most are not dropped without a word', async () => {
  const container = await choose(['antes'], 2, 'a.jpg', 'b.jpg')
  await finish('a.jpg', 'A')
  expect(shown(container)).toBe('antes,A')
  expect(screen.getByRole('alert').textContent).toBe('No máximo 2 imagens.')
})
