import { type ComponentType, lazy, Suspense } from 'react'

/** What is not seen at first, a dialog for instance: its code is fetched when it is first drawn, the screen stays meanwhile. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Part = lazy(async () => ({ default: (await load()) as ComponentType<object> }))
  return (props: Props) => (
    <Suspense fallback={null}>
      <Part {...props} />
    </Suspense>
  )
}
