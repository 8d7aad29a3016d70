import { Button, Checkbox, Group } from '@mantine/core'
import { counted, formatMargin, formatReais } from '@shop/browser/format'
import { newKey } from '@shop/browser/new-key'
import type { Receipt, ShieldRow } from '@shop/contract/receiving'
import { PRICE_LEVEL_LABELS } from '@shop/domain/price-changes'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Card } from '../../../shared/ui/card.tsx'
import { Loading } from '../../../shared/ui/not-loaded.tsx'
import { notify } from '../../../shared/ui/notices.ts'
import { finishReceipt, receiptPrices } from '../purchases.api.ts'
import classes from '../purchases.module.css'

type Priced = ShieldRow['levels'][number]['before']

const priced = ({ price, margin }: Priced) =>
  `${formatReais(price)}${margin === null ? '' : ` (${formatMargin(margin)})`}`

const lostText = ({ level, before, keep }: ShieldRow['levels'][number]) =>
  `${PRICE_LEVEL_LABELS[level]} ${formatReais(before.price)} → ${formatReais(keep.price)}`

const DONE = { accept: 'aceitos', keep: 'mantidos', hold: 'retidos' } as const

/** Scrolled into view, because it opens below the counted lines, which may fill the screen. */
const bringIntoSight = (card: HTMLElement | null) => card?.scrollIntoView({ block: 'nearest' })

interface Props {
  receipt: Receipt
  onDone: () => void
}

/** The effect of the new costs on prices and open carts, before anything enters the stock; the person decides. */
export function PriceShield({ receipt, onDone }: Props) {
  const query = useQuery(receiptPrices(receipt.id, receipt.version))
  const [key] = useState(newKey)
  /** Products whose lost prices the person has accepted. */
  const [changing, setChanging] = useState<readonly number[]>([])
  const finish = useMutation({
    mutationFn: (prices: keyof typeof DONE) =>
      finishReceipt(receipt.id)(
        { prices, version: receipt.version, ...(prices === 'keep' && { changing }) },
        `${key}-${prices}`,
      ),
    onSuccess: ({ state, code }, prices) => {
      notify.success(
        state === 'held'
          ? `Recebimento ${code} retido: nada entrou no estoque.`
          : prices === 'keep' && changing.length > 0
            ? `Recebimento ${code} concluído. Preços mantidos, menos os de ${counted(changing.length, 'produto', 'produtos')}.`
            : `Recebimento ${code} concluído, preços ${DONE[prices]}.`,
      )
      onDone()
    },
    meta: { errorText: 'Não foi possível concluir o recebimento, tente novamente mais tarde.' },
  })
  const { data } = query
  if (!data) return <Loading query={query} />
  const lost = data.products.filter(({ levels }) => levels.some(({ keeps }) => !keeps))
  const isUndecided = lost.some(({ productId }) => !changing.includes(productId))
  return (
    <div className={classes.shieldCard} ref={bringIntoSight}>
      <Card takesFocus title="Preços antes de concluir">
        {data.products.length === 0 ? (
          <p>Nenhum custo muda: os preços ficam como estão.</p>
        ) : (
          <div className={classes.scroll}>
            <table className={classes.shield}>
              <caption>Preço e margem de cada nível</caption>
              <thead>
                <tr>
                  <th scope="col">Nível</th>
                  <th scope="col">Antes</th>
                  <th scope="col">Aceitando</th>
                  <th scope="col">Mantendo</th>
                </tr>
              </thead>
              {data.products.map(({ productId, name, costBefore, costAfter, levels }) => (
                <tbody key={productId}>
                  <tr>
                    <th scope="rowgroup" colSpan={4}>
                      {`${name}: custo ${formatReais(costBefore)} → ${formatReais(costAfter)}`}
                    </th>
                  </tr>
                  {levels.map(({ level, before, accept, keep, keeps }) => (
                    <tr key={level}>
                      <td>{PRICE_LEVEL_LABELS[level]}</td>
                      <td>{priced(before)}</td>
                      <td>{priced(accept)}</td>
                      <td className={keeps ? undefined : classes.lost}>
                        {priced(keep)}
                        {!keeps && ' não se mantém'}
                      </td>
                    </tr>
                  ))}
                </tbody>
              ))}
            </table>
          </div>
        )}
        {lost.length > 0 && (
          <>
            <h3>Preços que não podem ser mantidos</h3>
            <p>
              Ouro e Prata não ficam abaixo do custo. Para manter os outros preços, aceite estes, ou mude o
              custo.
            </p>
            <ul className={classes.choices}>
              {lost.map(({ productId, name, levels }) => (
                <li key={productId}>
                  <Checkbox
                    label={`${name}: ${levels
                      .filter(({ keeps }) => !keeps)
                      .map(lostText)
                      .join(', ')}`}
                    checked={changing.includes(productId)}
                    onChange={({ currentTarget: { checked } }) =>
                      setChanging((old) =>
                        checked ? [...old, productId] : old.filter((one) => one !== productId),
                      )
                    }
                  />
                </li>
              ))}
            </ul>
          </>
        )}
        {data.carts.length > 0 && (
          <>
            <h3>Carrinhos abertos que mudam ao aceitar</h3>
            <ul>
              {data.carts.map((cart) => (
                <li key={`${cart.customerId}-${cart.productId}`}>
                  {`${cart.customer}: ${cart.quantity} × ${cart.product}, ${formatReais(cart.before)} → ${formatReais(cart.accept)}`}
                </li>
              ))}
            </ul>
          </>
        )}
        <Group gap={8} align="stretch" mt={16}>
          <Button loading={finish.isPending} onClick={() => finish.mutate('accept')}>
            Concluir e aceitar preços
          </Button>
          <Button
            variant="default"
            loading={finish.isPending}
            disabled={isUndecided}
            onClick={() => finish.mutate('keep')}
          >
            Concluir e manter preços
          </Button>
          <Button variant="default" loading={finish.isPending} onClick={() => finish.mutate('hold')}>
            Reter até decidir
          </Button>
        </Group>
      </Card>
    </div>
  )
}
