import { errorText } from '@shop/browser/api-error'
import { formatReais } from '@shop/browser/format'
import type { OwnReceivables } from '@shop/contract/receivables'
import { formatDay } from '@shop/domain/instalments'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Loading, Problem } from '../../shared/ui/parts.tsx'
import { PixCode } from '../../shared/ui/pix-code.tsx'
import { chargeInstalments, RECEIVABLES } from './accounts.api.ts'

/** What the customer owes, and a Pix code for the instalments that they choose. */
export function ReceivablesPanel() {
  const query = useQuery(RECEIVABLES)
  if (!query.data) return <Loading query={query} />
  const { items, limit, available } = query.data
  return (
    <>
      {limit > 0 && (
        <p>
          Limite: <strong className="figure">{formatReais(limit)}</strong>, disponível{' '}
          <strong className="figure">{formatReais(available)}</strong>
        </p>
      )}
      <Instalments items={items} />
    </>
  )
}

function Instalments({ items }: Pick<OwnReceivables, 'items'>) {
  const [picked, setChosen] = useState<readonly number[]>(items.slice(0, 1).map(({ id }) => id))
  // An instalment that was paid meanwhile is no longer in the list.
  const chosen = picked.filter((id) => items.some((item) => item.id === id))
  const { data, variables, mutate, isPending, error, reset } = useMutation({
    mutationFn: chargeInstalments,
    meta: { silent: true },
  })
  const isCharged = (variables ?? []).every((id) => items.some((item) => item.id === id))
  const choose = (id: number, isChosen: boolean) => {
    reset()
    setChosen((before) => (isChosen ? [...before, id] : before.filter((one) => one !== id)))
  }
  return (
    <>
      {items.length === 0 && <p className="muted">Nada em aberto.</p>}
      <ul className="entries">
        {items.map(({ id, orderId, code, number, of, dueDate, open, fine, interest, status }) => (
          <li key={id}>
            <label>
              <input
                type="checkbox"
                checked={chosen.includes(id)}
                onChange={({ currentTarget }) => choose(id, currentTarget.checked)}
              />{' '}
              {orderId === null ? `Documento ${code}` : `Pedido ${code}, parcela ${number}/${of}`}
              <small>
                {status === 'overdue' ? 'Venceu' : 'Vence'} em {formatDay(dueDate)}
              </small>
            </label>
            <strong className="figure">{formatReais(open + fine + interest)}</strong>
          </li>
        ))}
      </ul>
      <Problem text={error && errorText(error)} />
      {data && !isCharged && <p role="status">Pix recebido.</p>}
      {data && isCharged ? (
        <section className="stack" aria-label="Pix das parcelas">
          <p>
            Pague <strong className="figure">{formatReais(data.total)}</strong> com Pix: as parcelas são
            quitadas sozinhas.
          </p>
          <PixCode code={data.pixCode} />
        </section>
      ) : (
        items.length > 0 && (
          <button
            type="button"
            className="button main wide"
            disabled={chosen.length === 0 || isPending}
            onClick={() => mutate(chosen)}
          >
            Pagar com Pix
          </button>
        )
      )}
    </>
  )
}
