import type { TradeInPrices } from '@shop/contract/trade-ins'
import { centsFromReais, reaisFromCents } from '@shop/domain/money'
import { GRADES, type Grade } from '@shop/domain/trade-ins'
import { useQuery } from '@tanstack/react-query'
import { ProductChoice } from '../../entities/products/product-choice.tsx'
import { FormRefusal } from '../../shared/form/form-refusal.tsx'
import { useAppForm } from '../../shared/form/use-app-form.ts'
import { Card } from '../../shared/ui/card.tsx'
import { Loading } from '../../shared/ui/not-loaded.tsx'
import { notify } from '../../shared/ui/notices.ts'
import { MoneyInput } from '../../shared/ui/number-input.tsx'
import { SubmitButton } from '../../shared/ui/submit-button.tsx'
import { findProducts, refreshTradeIns, savePrices, tradeInPrices } from './trade-ins.api.ts'
import classes from './trade-ins.module.css'

const ALL_GRADES = Object.keys(GRADES) as Grade[]

interface Row {
  productId: number
  name: string
  /** In cents, by grade. */
  prices: Partial<Record<Grade, number | null>>
}

function rowsOf({ prices }: TradeInPrices): Row[] {
  const rows = new Map<number, Row>()
  for (const { productId, name, grade, price } of prices) {
    const row = rows.get(productId) ?? { productId, name, prices: {} }
    rows.set(productId, { ...row, prices: { ...row.prices, [grade]: centsFromReais(price) } })
  }
  return [...rows.values()]
}

const toBody = ({ rows }: { rows: readonly Row[] }) => ({
  prices: rows.flatMap(({ productId, prices }) =>
    ALL_GRADES.flatMap((grade) => {
      const cents = prices[grade]
      return cents ? [{ productId, grade, price: reaisFromCents(cents) }] : []
    }),
  ),
})

/** What the shop pays for used phones, by product and grade. */
export function PricesView() {
  const query = useQuery(tradeInPrices)
  if (query.data) return <PricesForm table={query.data} />
  return <Loading query={query} />
}

function PricesForm({ table }: { table: TradeInPrices }) {
  const form = useAppForm({
    initialValues: { rows: rowsOf(table) },
    toBody,
    save: savePrices,
    onSaved: () => {
      notify.success('Tabela salva com sucesso.')
      void refreshTradeIns()
    },
    draft: 'trade-ins:prices',
    errorText: 'Não foi possível salvar a tabela, tente novamente mais tarde.',
  })
  const { rows } = form.values
  const set = (next: Row[]) => form.form.setFieldValue('rows', next)
  return (
    <Card title="Preços de compra">
      <form {...form.formProps} className={classes.prices}>
        <FormRefusal problem={form.problem} loadCurrent={form.loadCurrent} />
        {rows.map((row, at) => (
          <fieldset key={row.productId} className={classes.row}>
            <legend>{row.name}</legend>
            {ALL_GRADES.map((grade) => (
              <MoneyInput
                key={grade}
                label={GRADES[grade]}
                value={row.prices[grade] ?? null}
                onChange={(cents) =>
                  set(
                    rows.map((one, i) =>
                      i === at ? { ...one, prices: { ...one.prices, [grade]: cents } } : one,
                    ),
                  )
                }
              />
            ))}
          </fieldset>
        ))}
        <ProductChoice
          label="Acrescentar produto"
          find={findProducts}
          onProduct={({ id: productId, name }) =>
            rows.some((row) => row.productId === productId) || set([...rows, { productId, name, prices: {} }])
          }
        />
        <div>
          <SubmitButton {...form.submitProps}>Salvar tabela</SubmitButton>
        </div>
      </form>
    </Card>
  )
}
