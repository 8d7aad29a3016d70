/** Counts what a person does: each click, and each text that is typed in one go. */
export function counter() {
  let count = 0
  const does = (action: Promise<unknown>) => {
    count++
    return action
  }
  return { does, count: () => count }
}
