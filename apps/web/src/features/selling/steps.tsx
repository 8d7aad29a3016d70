import classes from './steps.module.css'

const STEPS = ['Cliente', 'Produtos', 'Carrinho', 'Concluído']

/** Where the sale stands; read out as a list whose current entry is marked. */
export function Steps({ current }: { current: number }) {
  return (
    <ol className={classes.steps} aria-label="Etapas da venda">
      {STEPS.map((label, index) => (
        <li
          key={label}
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
