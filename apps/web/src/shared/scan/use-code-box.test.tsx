import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { renderInApp } from '../../../test/render.tsx'
import { ScanField } from './scan-field.tsx'
import { useScans } from './scan-result.tsx'

// Fewer than five keys are never a reader's, more of them without a pause are.
const keyboard = userEvent.setup({ delay: null })

interface Handled {
  code: string
  /** Responds; what was typed is given back before, if that is wished. */
  respond: (givesBack?: boolean) => Promise<unknown>
}
let handled: Handled[] = []
beforeEach(() => {
  handled = []
})

function Box({ label, isLocal = false }: { label: string; isLocal?: boolean }) {
  const scans = useScans(
    (code, typed) =>
      new Promise((resolve) => {
        const respond = (givesBack = false) =>
          act(async () => {
            const isBack = givesBack && typed?.giveBack()
            resolve({ ok: true, text: `${label} ${code}` })
            return isBack
          })
        handled.push({ code: `${label} ${code}`, respond })
      }),
  )
  return <ScanField label={label} scans={scans} isLocal={isLocal} />
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const codes = () => handled.map(({ code }) => code)

/** Responds to all codes in their order. */
async function respondAll() {
  for (const { respond } of handled) await respond()
}

test('codes typed and read before the responses are handled once each, in order, and the box keeps what is typed next', async () => {
  renderInApp(<Box label="A" />)
  await keyboard.click(field('A'))
  await keyboard.keyboard('111{Enter}222{Enter}')
  expect(field('A').value).toBe('')
  await keyboard.keyboard('77777{Enter}')
  await keyboard.keyboard('222{Enter}x')
  expect(field('A').value).toBe('x')
  await respondAll()
  await keyboard.keyboard('y')
  expect(field('A').value).toBe('xy')
  expect(codes()).toEqual(['A 111', 'A 222', 'A 77777', 'A 222'])
})

test('what is given back is replaced by the next letter', async () => {
  renderInApp(<Box label="A" />)
  await keyboard.click(field('A'))
  await keyboard.keyboard('cap{Enter}')
  await screen.findByText('Lendo cap…')
  expect(await handled[0]?.respond(true)).toBe(true)
  expect(field('A').value).toBe('cap')
  await keyboard.keyboard('x')
  expect(field('A').value).toBe('x')
})

test.each([
  ['what is typed', 'x', 'x'],
  ['the next code', '111{Enter}', ''],
])('nothing is given back over %s meanwhile', async (_, keys, text) => {
  renderInApp(<Box label="A" />)
  await keyboard.click(field('A'))
  await keyboard.keyboard('cap{Enter}')
  await screen.findByText('Lendo cap…')
  await keyboard.keyboard(keys)
  expect(await handled[0]?.respond(true)).toBe(false)
  expect(field('A').value).toBe(text)
})

test('a reader’s code belongs to the box that has the focus, otherwise to the last one that is not local', async () => {
  renderInApp(
    <>
      <Box label="A" />
      <Box label="B" />
      <Box label="C" isLocal />
      <input aria-label="Outro" />
    </>,
  )
  for (const [label, code] of [
    ['A', '11111'],
    ['C', '33333'],
    ['Outro', '22222'],
  ] as const) {
    await keyboard.click(field(label))
    await keyboard.keyboard(`${code}{Enter}`)
    expect(field(label).value).toBe('')
  }
  await respondAll()
  expect(codes()).toEqual(['A 11111', 'C 33333', 'B 22222'])
})

function Refusing() {
  const scans = useScans((code) => ({ ok: !code.startsWith('9'), text: `Código ${code}` }))
  return <ScanField label="R" scans={scans} />
}

test('a code that was refused between others stays on the screen until it is closed', async () => {
  renderInApp(<Refusing />)
  await keyboard.click(field('R'))
  await keyboard.keyboard('111{Enter}999{Enter}222{Enter}')
  await screen.findByText('Código 222')
  const missed = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent)
  expect(missed()).toEqual(['Código 999'])
  await keyboard.click(screen.getByLabelText('Esquecer os recusados'))
  expect(missed()).toEqual([])
})
