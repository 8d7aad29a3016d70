// @vitest-environment jsdom
import { h, render } from 'preact'
import { expect, it } from 'vitest'
import { useForm } from './use-form.ts'

it('text that is left and sent before it was rendered is masked and sent whole', async () => {
  const sent: object[] = []
  const Form = () => {
    const save = async (values: object) => void sent.push(values)
    const { field, submit } = useForm<'code'>(
      { code: () => null },
      save,
      {},
      { code: (text) => text.toUpperCase() },
    )
    return h('form', { onSubmit: submit }, h('input', field('code')))
  }
  render(h(Form, {}), document.body)
  const input = document.querySelector('input') as HTMLInputElement
  input.value = 'abc'
  for (const event of ['input', 'blur']) input.dispatchEvent(new Event(event, { bubbles: true }))
  input.form?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
  await new Promise((resolve) => setTimeout(resolve))
  expect([sent, input.value]).toEqual([[{ code: 'ABC' }], 'ABC'])
})
