/**
 * After a refusal the first wrong field of the form gets the focus. Without one, the button that sends the form gets it,
 * where the focus was lost with that button while the form was sent.
 */
export function focusRefused(formId: string): void {
  const form = document.getElementById(formId)
  const { activeElement } = document
  const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
  if (wrong) wrong.focus()
  else if (activeElement === document.body || activeElement?.contains(form))
    // Without scrolling: the text of the refusal came into sight.
    document.querySelector<HTMLElement>(`[type="submit"][form="${formId}"]`)?.focus({ preventScroll: true })
}
