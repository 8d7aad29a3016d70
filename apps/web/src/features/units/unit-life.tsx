import { Anchor, Group } from '@mantine/core'
import { formatDateTime, formatReais } from '@shop/browser/format'
import type { Unit } from '@shop/contract/units'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CustomerLink } from '../../entities/customers/customer-link.tsx'
import { OrderCodeLink } from '../../entities/orders/order-status.tsx'
import { unitBySerial } from '../../entities/units/unit.api.ts'
import { useMayOpen } from '../../shared/navigation.ts'
import { Facts } from '../../shared/ui/facts.tsx'
import { Loading } from '../../shared/ui/not-loaded.tsx'
import { dayText } from './unit-text.ts'
import classes from './units.module.css'

const when = (instant: string) => formatDateTime(new Date(instant))

const warrantyText = ({ warrantyMonths, warrantyUntil }: Unit) => {
  if (warrantyUntil) return `até ${dayText(warrantyUntil)}`
  return warrantyMonths > 0
    ? `${warrantyMonths} ${warrantyMonths === 1 ? 'mês' : 'meses'} após a venda`
    : 'Sem garantia'
}

const entryFacts = ({ when: at, supplier, document, cost }: Unit['entry']) => [
  { label: 'Entrada', value: when(at) },
  ...(supplier === undefined ? [] : [{ label: 'Origem', value: supplier }]),
  ...(document ? [{ label: 'Documento', value: document }] : []),
  ...(cost === undefined ? [] : [{ label: 'Custo', value: cost === null ? null : formatReais(cost) }]),
]

const factsOf = (unit: Unit) => [
  { label: 'Produto', value: `${unit.productName} (código ${unit.productCode})` },
  { label: 'Garantia da loja', value: warrantyText(unit) },
  ...(unit.legalUntil ? [{ label: 'Garantia legal', value: `até ${dayText(unit.legalUntil)}` }] : []),
  ...entryFacts(unit.entry),
]

const saleFacts = (sale: NonNullable<Unit['sale']>) => [
  { label: 'Pedido', value: <OrderCodeLink code={sale.orderCode} /> },
  { label: 'Cliente', value: <CustomerLink id={sale.customerId} name={sale.customer} /> },
  { label: 'Embalado em', value: when(sale.when) },
  { label: 'Entregue em', value: sale.deliveredAt && when(sale.deliveredAt) },
  { label: 'Recebido por', value: sale.receivedBy },
]

const profitFacts = ({ price, cost, claims, total }: NonNullable<Unit['profit']>) => [
  { label: 'Preço de venda', value: formatReais(price) },
  { label: 'Custo do aparelho', value: formatReais(cost) },
  ...(claims > 0 ? [{ label: 'Custo com garantia', value: formatReais(claims) }] : []),
  { label: 'Lucro deste aparelho', value: formatReais(total) },
]

/** Claims, returns to suppliers and profit of a unit, each with a link to its record. */
function Passport({ unit: { claims, supplierReturns, profit, serial, state } }: { unit: Unit }) {
  const seesClaims = useMayOpen('/admin/claims')
  const seesPurchases = useMayOpen('/admin/purchases')
  const mayOpen = seesClaims && state === 'sold'
  return (
    <>
      {(claims.length > 0 || mayOpen) && (
        <div>
          <h3>Garantia</h3>
          <ul className={classes.steps}>
            {claims.map(({ id, code, statusText, when: at, given }) => (
              <li key={id}>
                {seesClaims ? (
                  <Anchor
                    renderRoot={(props) => (
                      <Link to="/admin/claims" search={{ open: id } as never} {...props} />
                    )}
                  >
                    {code}
                  </Anchor>
                ) : (
                  code
                )}
                {` · ${statusText}${given ? ' · entregue no lugar de outro' : ''}`}{' '}
                <time dateTime={at}>{when(at)}</time>
              </li>
            ))}
          </ul>
          {mayOpen && (
            <Anchor
              renderRoot={(props) => (
                <Link to="/admin/claims" search={{ form: true, serial } as never} {...props} />
              )}
            >
              Receber na garantia
            </Anchor>
          )}
        </div>
      )}
      {supplierReturns.length > 0 && (
        <div>
          <h3>Enviado a fornecedores</h3>
          <ul className={classes.steps}>
            {supplierReturns.map(({ id, supplier, outcomeText, when: at }) => (
              <li key={id}>
                {seesPurchases ? (
                  <Anchor
                    renderRoot={(props) => (
                      <Link
                        to="/admin/purchases"
                        search={{ view: 'returns', open: id } as never}
                        {...props}
                      />
                    )}
                  >
                    Remessa {id}
                  </Anchor>
                ) : (
                  `Remessa ${id}`
                )}
                {` · ${supplier} · ${outcomeText}`} <time dateTime={at}>{when(at)}</time>
              </li>
            ))}
          </ul>
        </div>
      )}
      {profit && (
        <div>
          <h3>Resultado</h3>
          <Facts facts={profitFacts(profit)} />
        </div>
      )}
    </>
  )
}

/** Where a unit came from, where it is, and everything that happened to it. */
export function UnitLife({ serial }: { serial: string }) {
  const query = useQuery(unitBySerial(serial))
  const { data: unit } = query
  if (!unit)
    return (
      <div className={classes.life}>
        <Loading query={query} />
      </div>
    )
  const { sale } = unit
  return (
    <section className={classes.life} aria-label={`Número de série ${unit.serial}`}>
      <Group gap="4px 12px" align="baseline">
        <h2>{unit.serial}</h2>
        <strong>{unit.stateText}</strong>
      </Group>
      <Facts facts={factsOf(unit)} />
      {sale && (
        <div>
          <h3>{unit.state === 'sold' ? 'Venda' : 'Última venda'}</h3>
          <Facts facts={saleFacts(sale)} />
          <div className={classes.images}>
            {sale.packaging.map((url, index) => (
              <img key={url} src={url} alt={`Imagem ${index + 1} da embalagem`} loading="lazy" />
            ))}
            {sale.signature && (
              <img src={sale.signature} alt={`Assinatura de ${sale.receivedBy}`} loading="lazy" />
            )}
          </div>
        </div>
      )}
      <Passport unit={unit} />
      {unit.earlierLives.map(({ entry, sale: earlier, profit }) => (
        <div key={entry.when}>
          <h3>Antes de ser comprado de novo</h3>
          <Facts
            facts={[
              ...entryFacts(entry),
              ...(earlier ? saleFacts(earlier) : []),
              ...(profit ? profitFacts(profit) : []),
            ]}
          />
        </div>
      ))}
      <div>
        <h3>História</h3>
        <ol className={classes.steps}>
          {unit.history.map((step) => (
            <li key={`${step.when}:${step.kind}`}>
              <p>
                <strong>{step.text}</strong>
                {step.orderCode && (
                  <>
                    {' · pedido '}
                    <OrderCodeLink code={step.orderCode} />
                  </>
                )}
                {step.customer && ` · ${step.customer}`}
                {step.returnCode && ` · devolução ${step.returnCode}`}
              </p>
              <time dateTime={step.when}>
                {when(step.when)}
                {step.who && ` · ${step.who}`}
              </time>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
