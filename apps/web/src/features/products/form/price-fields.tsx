import type { FieldProps } from '../../../shared/form/field-props.ts'
import type { TypedNumber } from '../../../shared/ui/number-input.tsx'
import { MoneyInput, PercentInput } from '../../../shared/ui/number-input.tsx'
import {
  type LevelPrices,
  marginText,
  priceWarnings,
  withCost,
  withCostLeft,
  withPercentage,
  withPrice,
  withPriceLeft,
} from '../level-prices.ts'
import classes from './form-grid.module.css'
import type { ProductField } from './product-values.ts'

interface Props {
  values: LevelPrices & { sellPrice: TypedNumber }
  onChange: (values: LevelPrices) => void
  field: ProductField
}

/** The fields of a row stay on one line, whatever messages are below them. */
const BELOW: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']

const LEVELS = [
  { level: 'gold', label: 'ouro' },
  { level: 'silver', label: 'prata' },
] as const

/** Cost, sell price, and per level a percentage and a price, each of which changes the other. */
export function PriceFields({ values, onChange, field }: Props) {
  return (
    <>
      <MoneyInput
        label="Preço de compra"
        required
        {...field('cost')}
        onChange={(cost) => onChange(withCost(values, cost))}
        onBlur={() => {
          onChange(withCostLeft(values))
          field('cost').onBlur()
        }}
      />
      <MoneyInput
        label="Preço de venda"
        required
        description={marginText(values.cost, values.sellPrice)}
        inputWrapperOrder={BELOW}
        {...field('sellPrice')}
      />
      {LEVELS.map(({ level, label }) => (
        <LevelFields
          key={level}
          label={label}
          margin={marginText(values.cost, values[`${level}Price`])}
          percent={{
            ...field(`${level}Ppm`),
            onChange: (ppm) => onChange(withPercentage(values, level, ppm as TypedNumber)),
          }}
          price={{
            ...field(`${level}Price`),
            onChange: (price) => onChange(withPrice(values, level, price as TypedNumber)),
            onBlur: () => {
              onChange(withPriceLeft(values, level))
              // A price below the cost makes the percentage negative, and the error is shown there.
              field(`${level}Ppm`).onBlur()
            },
          }}
        />
      ))}
      <div role="status" className={classes.wide}>
        {priceWarnings(values).map((warning) => (
          <p key={warning} className={classes.warning}>
            {warning}
          </p>
        ))}
      </div>
    </>
  )
}

type InputProps = FieldProps<TypedNumber>

interface LevelProps {
  label: string
  margin: string | null
  percent: InputProps
  price: InputProps
}

const LevelFields = ({ label, margin, percent, price }: LevelProps) => (
  <>
    <PercentInput
      label={`Percentual cliente ${label}`}
      required
      placeholder="0 a 10"
      description="Acréscimo sobre o custo"
      inputWrapperOrder={BELOW}
      // The form's rule: a percentage below zero may stay.
      min={-Infinity}
      {...percent}
    />
    <MoneyInput label={`Preço cliente ${label}`} description={margin} inputWrapperOrder={BELOW} {...price} />
  </>
)
