import { act, render } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useTooWide } from './use-too-wide.ts'

function Table() {
  const { place, tooWide } = useTooWide()
  return (
    <div ref={place} {...(tooWide && { 'data-too-wide': true })}>
      <table />
    </div>
  )
}

test('a table that fits again when its font has arrived leaves its scroll container', () => {
  let short = 1_200
  let observed: () => void = () => {}
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(callback: () => void) {
        observed = callback
      }
      observe() {}
      disconnect() {}
    },
  )
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1_056)
  // Texts are shortened only outside a scroll container.
  vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockImplementation(function (this: Element) {
    return this.closest('[data-too-wide]') ? 1_158 : short
  })
  const { container } = render(<Table />)
  expect(container.querySelector('[data-too-wide]')).not.toBeNull()
  short = 1_056
  act(() => observed())
  expect(container.querySelector('[data-too-wide]')).toBeNull()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})
