import { type ComponentType, type ReactNode, useEffect, useState } from 'react'

/** Loads a component's code once, and again after a failure. */
function loadOnce<Props>(get: () => Promise<ComponentType<Props>>) {
  let loading: Promise<ComponentType<Props>> | undefined
  const code = {
    loaded: undefined as ComponentType<Props> | undefined,
    load: () => {
      loading ??= get().then(
        (component) => {
          code.loaded = component
          return component
        },
        (error: unknown) => {
          loading = undefined
          throw error
        },
      )
      return loading
    },
  }
  return code
}

/**
 * A part not visible at first, such as a dialog: its code is loaded on first use, and again after a failure, while the
 * screen stays. It does not suspend: React shows what was suspended 300 ms after it was, at the earliest. `preload` loads
 * it earlier, for what must be there at once or without a network.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting: ReactNode = null,
) {
  const code = loadOnce(load)
  const Part = (props: Props) => {
    const [Loaded, setLoaded] = useState(() => code.loaded)
    const [failure, setFailure] = useState<{ error: unknown }>()
    useEffect(() => {
      if (Loaded) return
      code.load().then(
        (component) => setLoaded(() => component),
        (error: unknown) => setFailure({ error }),
      )
    }, [Loaded])
    if (failure) throw failure.error
    return Loaded ? <Loaded {...props} /> : waiting
  }
  return Object.assign(Part, { preload: () => void code.load().catch(() => {}) })
}
