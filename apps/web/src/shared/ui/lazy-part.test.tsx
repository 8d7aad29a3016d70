import { act, screen } from '@testing-library/react'
import { Component, type ReactNode } from 'react'
import { expect, test } from 'vitest'
import { renderInApp } from '../../../test/render.tsx'
import { lazyPart } from './lazy-part.tsx'

class Boundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }
  static getDerivedStateFromError = () => ({ failed: true })
  override render() {
    return this.state.failed ? 'não carregou' : this.props.children
  }
}

test('a part is shown as soon as its code is there, and at once from then on', async () => {
  let arrive = (_code: () => ReactNode) => {}
  const Part = lazyPart(
    () =>
      new Promise<() => ReactNode>((resolve) => {
        arrive = resolve
      }),
    'espere',
  )
  const { unmount } = renderInApp(<Part />)
  expect(screen.getByText('espere')).toBeDefined()
  await act(async () => arrive(() => 'pronto'))
  expect(screen.getByText('pronto')).toBeDefined()
  unmount()
  renderInApp(<Part />)
  expect(screen.getByText('pronto')).toBeDefined()
})

test('a part that was loaded before is shown at once', async () => {
  const Part = lazyPart(async () => () => 'pronto', 'espere')
  await act(async () => Part.preload())
  renderInApp(<Part />)
  expect(screen.getByText('pronto')).toBeDefined()
})

test('a part whose code does not arrive fails, and is loaded again when it is opened again', async () => {
  let arrives = false
  const Part = lazyPart(async () => {
    if (!arrives) throw new TypeError('the network is away')
    return () => 'pronto'
  })
  const open = () =>
    renderInApp(
      <Boundary>
        <Part />
      </Boundary>,
    )
  const { unmount } = open()
  expect(await screen.findByText('não carregou')).toBeDefined()
  unmount()
  arrives = true
  open()
  expect(await screen.findByText('pronto')).toBeDefined()
})
