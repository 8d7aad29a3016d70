import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { Icon } from './icon.tsx'

interface Props {
  title: string
  /** Address of the arrow before the title. */
  back?: string
  narrow?: boolean
  children: ComponentChildren
}

let isFirst = true

/** A screen with its heading, which takes the focus after a change of screen. */
export function Page({ title, back, narrow = false, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!isFirst) heading.current?.focus({ preventScroll: true })
    isFirst = false
  }, [])
  useEffect(() => {
    document.title = `${title} · Loja`
  }, [title])
  return (
    <main class={narrow ? 'page narrow' : 'page'}>
      <div class="page-title">
        {back && (
          <a class="back" href={back} aria-label="Voltar">
            <Icon name="back" />
          </a>
        )}
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
      </div>
      {children}
    </main>
  )
}
