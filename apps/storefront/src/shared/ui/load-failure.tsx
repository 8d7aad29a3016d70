import { GENERIC_ERROR } from '@shop/browser/api-error'
import { Empty } from './parts.tsx'

/** Shown instead of a screen that cannot be rendered, for example because its file did not load. */
export const LoadFailure = () => (
  <Empty icon="offline">
    <p role="alert">{GENERIC_ERROR}</p>
    <button type="button" className="button" onClick={() => location.reload()}>
      Recarregar
    </button>
  </Empty>
)
