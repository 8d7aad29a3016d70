import userEvent from '@testing-library/user-event'

const user = userEvent.setup({ delay: null, applyAccept: false })

/**
 * Fills a field as a person does. Text replaces what is there and is typed key by key into whatever has the focus, so
 * that a field which is recreated or loses the focus meanwhile fails the test. In a list of choices the value is selected,
 * in a file field the files are chosen.
 */
export async function fill(field: Element, value: string | File | readonly File[]) {
  if (typeof value !== 'string') return user.upload(field as HTMLElement, [value].flat() as File[])
  if (field instanceof HTMLSelectElement) return user.selectOptions(field, value)
  if (value === '') return user.clear(field)
  const { value: before, maxLength } = field as HTMLInputElement
  // user-event counts selected text as text that stays.
  if (before.length === maxLength) await user.clear(field)
  await user.type(field, value.replace(/[{[]/g, '$&$&'), {
    initialSelectionStart: 0,
    initialSelectionEnd: before.length,
  })
}
