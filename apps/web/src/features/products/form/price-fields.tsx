import type { FieldProps } from '../../../shared/form/field-props.ts'
import { MoneyInput } from '../../../shared/ui/money-input.tsx'
import { PercentInput } from '../../../shared/ui/percent-input.tsx'
import type { TypedNumber } from '../../../shared/ui/typed-number.ts'
import {
  type LevelPrices,
  withCost,
  withCostLeft,
  withPercentage,
  withPrice,
  withPriceLeft,
} from '../level-prices.ts'
import type { ProductField } from './product-values.ts'

interface Props {
  values: LevelPrices
  onChange: (values: LevelPrices) => void
  field: ProductField
}

const LEVELS = [
  { level: 'gold', label: 'ouro' },
  { level: 'silver', label: 'prata' },
] as const

/** Cost, sell price, and a percentage and a price per level, each of which moves the other. */
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
      <MoneyInput label="Preço de venda" required {...field('sellPrice')} />
      {LEVELS.map(({ level, label }) => (
        <LevelFields
          key={level}
          label={label}
          percent={{
            ...field(`${level}Ppm`),
            onChange: (ppm) => onChange(withPercentage(values, level, ppm as TypedNumber)),
          }}
          price={{
            ...field(`${level}Price`),
            onChange: (price) => onChange(withPrice(values, level, price as TypedNumber)),
            onBlur: () => {
              onChange(withPriceLeft(values, level))
              // A price below the cost makes a percentage below nothing, which is where that is said.
              field(`${level}Ppm`).onBlur()
            },
          }}
        />
      ))}
    </>
  )
}

type InputProps = FieldProps<TypedNumber>

interface LevelProps {
  label: string
  percent: InputProps
  price: InputProps
}

const LevelFields = ({ label, percent, price }: LevelProps) => (
  <>
    <PercentInput label={`Percentual cliente ${label}`} required placeholder="0 a 10" {...percent} />
    <MoneyInput label={`Preço cliente ${label}`} {...price} />
  </>
)
