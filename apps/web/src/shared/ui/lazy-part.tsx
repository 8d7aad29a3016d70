import { type ComponentType, lazy, Suspense } from 'react'

/** A part not visible at first, such as a dialog: its code is loaded on first use, while the screen stays. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Part = lazy(async () => ({ default: (await load()) as ComponentType<object> }))
  return (props: Props) => (
    <Suspense fallback={null}>
      <Part {...props} />
    </Suspense>
  )
}
