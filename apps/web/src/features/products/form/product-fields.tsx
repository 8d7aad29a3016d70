import { Checkbox, TagsInput, Textarea, TextInput } from '@mantine/core'
import { MAX_ALERT } from '@shop/domain/call-limits'
import { MAX_WARRANTY_MONTHS } from '@shop/domain/serials'
import { MAX_STOCK } from '@shop/domain/stock'
import { SerialNumbers } from '../../../entities/units/serial-numbers.tsx'
import { CountInput } from '../../../shared/ui/number-input.tsx'
import { BrandFields } from './brand-fields.tsx'
import classes from './form-grid.module.css'
import { PriceFields } from './price-fields.tsx'
import type { ProductField, ProductValues } from './product-values.ts'

interface Props {
  values: ProductValues
  onChange: (values: Partial<ProductValues>) => void
  field: ProductField
  editing: boolean
  /** The product already has serial numbers. */
  wasSerialised: boolean
}

/** All fields of a product, for creating and editing. */
export function ProductFields({ values, onChange, field, editing, wasSerialised }: Props) {
  return (
    <div className={classes.grid}>
      <TextInput
        className={classes.wide}
        label="Nome"
        required
        maxLength={200}
        autoComplete="off"
        {...field('name')}
      />
      <BrandFields
        brand={values.brand}
        reference={values.reference}
        onChange={(place) => onChange(place)}
        field={field}
        addLabel={editing ? 'Incluir' : 'Adicionar'}
      />
      <PriceFields values={values} onChange={(prices) => onChange(prices)} field={field} />
      <CountInput
        label="Quantidade em estoque"
        max={MAX_STOCK}
        {...field('stock')}
        {...(editing && {
          disabled: true,
          description: 'Muda por entrada, inventário ou pedido',
          inputWrapperOrder: ['label', 'input', 'description', 'error'],
        })}
      />
      <CountInput label="Alerta de estoque" max={MAX_ALERT} {...field('stockAlert')} />
      <TextInput
        label="GTIN (código de barras)"
        inputMode="numeric"
        maxLength={14}
        autoComplete="off"
        {...field('gtin')}
      />
      <CountInput label="Meses de garantia" max={MAX_WARRANTY_MONTHS} {...field('warrantyMonths')} />
      <Checkbox
        className={classes.wide}
        label="Cada unidade tem número de série ou IMEI"
        checked={values.serialised}
        onChange={(event) => onChange({ serialised: event.currentTarget.checked })}
      />
      {values.serialised && !wasSerialised && (
        <div className={classes.wide}>
          <SerialNumbers
            label={editing ? 'Unidades na prateleira' : 'Unidades em estoque'}
            {...(!editing && { needed: Number(values.stock) || 0 })}
            value={values.serials}
            onChange={(serials) => onChange({ serials })}
          />
        </div>
      )}
      <TagsInput
        className={classes.wide}
        label="Tags"
        placeholder="Digite e pressione Enter"
        maxTags={30}
        {...field('tags')}
      />
      <Textarea
        className={classes.wide}
        label="Descrição"
        autosize
        minRows={2}
        maxRows={4}
        maxLength={5000}
        {...field('description')}
      />
    </div>
  )
}
