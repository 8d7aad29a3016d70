import { useEffect, useRef } from 'react'
import classes from './steps.module.css'

const STEPS = ['Cliente', 'Produtos', 'Carrinho', 'Concluído']

/** The steps of the sale; read out as a list with the current entry marked. */
export function Steps({ current }: { current: number }) {
  const list = useRef<HTMLOListElement>(null)
  // The button that led here is removed, and the focus with it.
  useEffect(() => {
    const here = list.current?.children[current]
    if (document.activeElement === document.body && here instanceof HTMLElement)
      here.focus({ preventScroll: true })
  }, [current])
  return (
    <ol ref={list} className={classes.steps} aria-label="Etapas da venda">
      {STEPS.map((label, index) => (
        <li
          key={label}
          tabIndex={index === current ? -1 : undefined}
          className={classes.step}
          data-done={index < current || undefined}
          aria-current={index === current ? 'step' : undefined}
        >
          <span className={classes.number} aria-hidden>
            {index + 1}
          </span>
          <span className={classes.label}>{label}</span>
        </li>
      ))}
    </ol>
  )
}
