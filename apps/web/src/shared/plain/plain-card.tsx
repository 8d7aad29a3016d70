import type { FormEvent, ReactNode } from 'react'
import { BrandMark } from '../ui/brand-mark.tsx'
import classes from './plain-card.module.css'

interface Props {
  title: string
  onSubmit: () => void
  children: ReactNode
}

/** The centred card of the screens before the sign-in. */
export function PlainCard({ title, onSubmit, children }: Props) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <main className={classes.page}>
      <title>{title}</title>
      <form className={classes.card} onSubmit={submit} noValidate>
        <BrandMark size={44} />
        <h1 className={classes.title}>{title}</h1>
        {children}
      </form>
    </main>
  )
}
