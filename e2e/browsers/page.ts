import type { Driver } from './driver.ts'

/** A person's actions on a page, as scripts inside it: the same in every browser. Each waits until it is possible. */
const HELPERS = `
const until = async (find, what) => {
  for (let tries = 0; tries < 500; tries++) {
    const found = find()
    if (found) return found
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('Not found: ' + what + ' at ' + location.pathname + ': ' + document.body.innerText.slice(0, 300))
}
const nameOf = (one) => (one.getAttribute('aria-label') ?? one.innerText).trim()
const button = (name) => {
  const shown = [...document.querySelectorAll('button, a, tr')].filter((one) => one.getClientRects().length > 0)
  const named = shown.filter((one) => nameOf(one) === name)
  const found = named.length > 0 ? named : shown.filter((one) => nameOf(one).includes(name))
  return found.find((one) => !one.disabled)
}
const field = (label) => [...document.querySelectorAll('input')].find((one) =>
  [one.placeholder, one.getAttribute('aria-label'), one.labels?.[0]?.innerText].some((text) => text?.replace(' *', '').trim() === label))
const write = (input, text) => {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(input, text)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
`

const text = JSON.stringify

/** The actions of a person at the screen of a browser. */
export const personAt = ({ open, run }: Driver) => {
  const act = (body: string) => run(HELPERS + body)
  return {
    open,
    press: (name: string) => act(`(await until(() => button(${text(name)}), ${text(name)})).click()`),
    fill: (label: string, value: string) =>
      act(`write(await until(() => field(${text(label)}), ${text(label)}), ${text(value)})`),
    sees: (words: string) =>
      act(`await until(() => document.body.innerText.includes(${text(words)}), ${text(words)})`),
    seesNoMore: (words: string) =>
      act(`await until(() => !document.body.innerText.includes(${text(words)}), 'no ' + ${text(words)})`),
    tick: () =>
      act(
        `(await until(() => document.querySelector('main input[type=checkbox]'), 'a box to tick')).click()`,
      ),
    /** Submits the field's form, as Enter does. */
    enter: (label: string) =>
      act(`(await until(() => field(${text(label)}), ${text(label)})).form.requestSubmit()`),
    photograph: () =>
      act(`const canvas = document.createElement('canvas')
        canvas.width = canvas.height = 40
        canvas.getContext('2d').fillRect(0, 0, 20, 20)
        const blob = await new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))
        const files = new DataTransfer()
        files.items.add(new File([blob], 'foto.png', { type: 'image/png' }))
        const input = await until(() => document.querySelector('input[type=file]'), 'an image to choose')
        input.files = files.files
        input.dispatchEvent(new Event('change', { bubbles: true }))
        await until(() => document.querySelector('img[alt="Imagem escolhida 1"]'), 'the image')`),
    sign: () =>
      act(`const glass = await until(() => document.querySelector('canvas'), 'the glass')
        const { left, top } = glass.getBoundingClientRect()
        const touch = (type, x, y) => (type === 'pointerdown' ? glass : document).dispatchEvent(new PointerEvent(type, {
          bubbles: true, cancelable: true, pointerId: 1, pointerType: 'mouse', isPrimary: true, buttons: type === 'pointerup' ? 0 : 1, pressure: 0.5,
          clientX: left + x, clientY: top + y }))
        touch('pointerdown', 20, 20)
        for (let step = 1; step < 12; step++) touch('pointermove', 20 + step * 10, 20 + (step % 3) * 20)
        touch('pointerup', 140, 40)`),
    keepsScreens: () =>
      act(`for (let tries = 0; tries < 600; tries++) {
          const worker = await navigator.serviceWorker.getRegistration()
          if (worker?.active) return
          await new Promise((resolve) => setTimeout(resolve, 100))
        }
        const worker = await navigator.serviceWorker.getRegistration()
        throw new Error('No service worker: ' + (worker?.installing?.state ?? worker?.waiting?.state ?? typeof worker))`),
    /** Waits until another page is loaded. */
    reload: async () => {
      await run('window.isBefore = true; setTimeout(() => location.reload())')
      for (let tries = 0; tries < 100; tries++) {
        // A page being unloaded does not answer.
        if ((await run('return window.isBefore !== true').catch(() => false)) === true) return
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
      throw new Error('The page does not come back')
    },
    read: (pattern: string) =>
      act(
        `return (await until(() => document.body.innerText.match(new RegExp(${text(pattern)})), ${text(pattern)}))[0]`,
      ),
  }
}
