import type { TradeInPrices } from '@shop/contract/trade-ins'
import { centsFromReais, reaisFromCents } from '@shop/domain/money'
import { GRADES, type Grade } from '@shop/domain/trade-ins'
import { useState } from 'react'
import { ProductChoice } from '../../entities/products/product-choice.tsx'
import { FormRefusal } from '../../shared/form/form-refusal.tsx'
import { useAppForm } from '../../shared/form/use-app-form.ts'
import { useOpened } from '../../shared/form/use-opened.ts'
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

/** By {@link keyOf}, in the order in which they are shown. */
type Rows = Record<string, Row>

/** Not the number alone: an object has its numbers first. */
const keyOf = (productId: number) => `product ${productId}`

function rowsOf({ prices }: TradeInPrices): Rows {
  const rows: Rows = {}
  for (const { productId, name, grade, price } of prices) {
    const row = rows[keyOf(productId)] ?? { productId, name, prices: {} }
    rows[keyOf(productId)] = { ...row, prices: { ...row.prices, [grade]: centsFromReais(price) } }
  }
  return rows
}

const toBody = ({ rows }: { rows: Rows }) => ({
  prices: Object.values(rows).flatMap(({ productId, prices }) =>
    ALL_GRADES.flatMap((grade) => {
      const cents = prices[grade]
      return cents ? [{ productId, grade, price: reaisFromCents(cents) }] : []
    }),
  ),
})

/** What the shop pays for used phones, by product and grade. */
export function PricesView() {
  const { opened, query } = useOpened(tradeInPrices)
  if (opened) return <PricesForm table={opened} />
  return <Loading query={query} />
}

function PricesForm({ table }: { table: TradeInPrices }) {
  const [seen, setSeen] = useState(table.digest)
  const form = useAppForm({
    initialValues: { rows: rowsOf(table) },
    toBody: (values) => ({ ...toBody(values), seen }),
    save: savePrices,
    takeOver: (current: TradeInPrices) => {
      setSeen(current.digest)
      return { rows: rowsOf(current) }
    },
    onSaved: ({ digest }) => {
      setSeen(digest)
      notify.success('Tabela salva com sucesso.')
      void refreshTradeIns()
    },
    draft: 'trade-ins:prices',
    errorText: 'Não foi possível salvar a tabela, tente novamente mais tarde.',
  })
  const { rows } = form.values
  const write = (row: Row) => form.form.setFieldValue('rows', { ...rows, [keyOf(row.productId)]: row })
  return (
    <Card title="Preços de compra">
      <form {...form.formProps} className={classes.prices}>
        <FormRefusal problem={form.problem} loadCurrent={form.loadCurrent} />
        {Object.values(rows).map((row) => (
          <fieldset key={row.productId} className={classes.row}>
            <legend>{row.name}</legend>
            {ALL_GRADES.map((grade) => (
              <MoneyInput
                key={grade}
                label={GRADES[grade]}
                value={row.prices[grade] ?? null}
                onChange={(cents) => write({ ...row, prices: { ...row.prices, [grade]: cents } })}
              />
            ))}
          </fieldset>
        ))}
        <ProductChoice
          label="Acrescentar produto"
          find={findProducts}
          onProduct={({ id: productId, name }) =>
            keyOf(productId) in rows || write({ productId, name, prices: {} })
          }
        />
        <div>
          <SubmitButton {...form.submitProps}>Salvar tabela</SubmitButton>
        </div>
      </form>
    </Card>
  )
}
