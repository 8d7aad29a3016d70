import { useEffect, useRef } from 'react'
import classes from './steps.module.css'

const STEPS = ['Cliente', 'Produtos', 'Carrinho', 'Concluído']

/** Where the sale stands; read out as a list whose current entry is marked. */
export function Steps({ current }: { current: number }) {
  const here = useRef<HTMLLIElement>(null)
  // What was pressed to come here is gone, and the focus with it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each step
  useEffect(() => {
    if (document.activeElement === document.body) here.current?.focus({ preventScroll: true })
  }, [current])
  return (
    <ol className={classes.steps} aria-label="Etapas da venda">
      {STEPS.map((label, index) => (
        <li
          key={label}
          ref={index === current ? here : null}
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
