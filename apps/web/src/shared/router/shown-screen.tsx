import { Component, type ComponentType, type ReactNode, Suspense, use, useLayoutEffect } from 'react'
import { LoadFailure } from '../ui/load-failure.tsx'
import { type Part, type Shown, useShown } from './router.ts'
import { scrollTo } from './scroll.ts'

interface Boundary {
  /** A new one draws the children again. */
  shown: Shown
  children: ReactNode
}

/** Draws a message instead of a part that cannot be loaded or drawn. */
class FailureBoundary extends Component<Boundary, { failed: boolean }> {
  override state = { failed: false }
  static getDerivedStateFromError = () => ({ failed: true })
  override componentDidUpdate(before: Boundary) {
    if (this.state.failed && before.shown !== this.props.shown) this.setState({ failed: false })
  }
  override render() {
    return this.state.failed ? <LoadFailure /> : this.props.children
  }
}

function Loaded<Props extends object>({ of, ...props }: { of: Part<Props> } & Props) {
  const Content = (of.loaded ?? use(of.loading())) as ComponentType<object>
  return <Content {...props} />
}

function Scrolled({ shown: { location } }: { shown: Shown }) {
  useLayoutEffect(() => scrollTo(location), [location])
  return null
}

/** The screen of the present address, in its frame. */
export function ShownScreen() {
  const shown = useShown()
  if (!shown) return null
  const { frame, screen } = shown.route
  const content = (
    <FailureBoundary shown={shown}>
      <Loaded key={shown.location.pathname} of={screen} />
      <Scrolled shown={shown} />
    </FailureBoundary>
  )
  return (
    <FailureBoundary shown={shown}>
      <Suspense>{frame ? <Loaded of={frame}>{content}</Loaded> : content}</Suspense>
    </FailureBoundary>
  )
}
