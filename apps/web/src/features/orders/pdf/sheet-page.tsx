import type { OrderSheet } from './order-sheet.ts'
import classes from './pdf-dialog.module.css'

/** The printed page rendered as HTML, for browsers without a PDF viewer: most phones. */
export function SheetPage({ sheet }: { sheet: OrderSheet }) {
  return (
    <article className={classes.page} aria-label={sheet.title}>
      {sheet.company && (
        <header>
          {sheet.company.logoUrl && <img src={sheet.company.logoUrl} alt="" />}
          <div>
            <strong>{sheet.company.name}</strong>
            {sheet.company.lines.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </div>
        </header>
      )}
      <h2>{sheet.title}</h2>
      <dl>
        {sheet.facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <table>
        <thead>
          <tr>
            <th scope="col">Produto</th>
            <th scope="col">Quantidade</th>
          </tr>
        </thead>
        <tbody>
          {sheet.items.map(({ id, name, quantity, note }) => (
            <tr key={id}>
              <td>
                {name}
                {note && <small>{note}</small>}
              </td>
              <td>{quantity}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <footer>{sheet.printedAt}</footer>
    </article>
  )
}
