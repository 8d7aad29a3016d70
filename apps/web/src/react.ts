// What `react` and `react-dom` are in the browser (build/preact.ts): Preact, and the four habits of React that the
// screens and Mantine rely on and Preact does not have.
import { options, type VNode } from 'preact'
import compat from 'preact/compat'

// @ts-expect-error The types are declared by `export =`, which TypeScript cannot hand on.
export * from 'preact/compat'
export default compat

/** Mantine hides what it keeps mounted by style as well. */
export const Activity = ({ children }: { children?: unknown }) => children

// Effects of a press run before anything else does: a dialog notes where the focus was before it takes it.
options.requestAnimationFrame = (flush) => queueMicrotask(flush)

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
type Drawn = VNode<{ autoFocus?: boolean; value?: unknown; checked?: unknown }> & { __e?: HTMLElement | null }

const CONTROLS = ['input', 'textarea', 'select']
const led = new WeakSet<Element>()
const controlled = new WeakMap<EventTarget, Drawn['props']>()

const { diffed, event: toReactEvent } = options
options.diffed = (vnode: Drawn) => {
  diffed?.(vnode)
  const { type, props, __e: element } = vnode
  if (typeof type !== 'string' || !element) return
  if (CONTROLS.includes(type)) controlled.set(element, props)
  // `autofocus` works once in the life of a page.
  if (!props.autoFocus || led.has(element)) return
  led.add(element)
  queueMicrotask(() => element.focus())
}

// What a control shows is what it was drawn with: a letter that a mask refuses is taken back.
const TYPED = ['input', 'change']
options.event = (event) => {
  // The second microtask comes after the drawing that the press asked for.
  if (TYPED.includes(event.type))
    queueMicrotask(() => queueMicrotask(() => takeBack(event.target as Control)))
  return toReactEvent ? toReactEvent(event) : event
}

function takeBack(control: Control) {
  if (control.type === 'radio') {
    for (const one of document.getElementsByName(control.getAttribute('name') ?? '')) takeBackCheck(one)
  } else if (control.type === 'checkbox') takeBackCheck(control)
  else {
    const { value } = controlled.get(control) ?? {}
    if (value !== undefined && value !== null && !Array.isArray(value) && control.value !== String(value))
      control.value = String(value)
  }
}

function takeBackCheck(control: HTMLElement) {
  const { checked } = controlled.get(control) ?? {}
  if (control instanceof HTMLInputElement && typeof checked === 'boolean' && control.checked !== checked)
    control.checked = checked
}
