import { Link, type LinkProps } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { useCompany } from '../company.api.ts'
import { Icon } from './icon.tsx'

interface Props {
  title: string
  /** Where the arrow before the title leads. */
  back?: LinkProps['to']
  narrow?: boolean
  children: ReactNode
}

let isFirst = true

/** A screen with its heading, which takes the focus after a change of screen. */
export function Page({ title, back, narrow = false, children }: Props) {
  const { name } = useCompany()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!isFirst) heading.current?.focus({ preventScroll: true })
    isFirst = false
  }, [])
  useEffect(() => {
    document.title = `${title} · ${name}`
  }, [title, name])
  return (
    <main className={narrow ? 'page narrow' : 'page'}>
      <div className="page-title">
        {back && (
          <Link className="back" to={back} aria-label="Voltar">
            <Icon name="back" />
          </Link>
        )}
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
      </div>
      {children}
    </main>
  )
}
