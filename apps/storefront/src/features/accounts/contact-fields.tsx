import { BRAZILIAN_STATES } from '@shop/domain/brazilian-states'
import type { BoundField } from '../../shared/form/use-text-form.ts'
import { SelectField, TextField } from '../../shared/ui/field.tsx'

/** Telephone and delivery address: the fields of `Contact`. */
export const ContactFields = ({ field }: { field: (name: string) => BoundField }) => (
  <>
    <TextField label="Telefone com DDD" type="tel" autoComplete="tel-national" {...field('phone')} />
    <TextField label="CEP" inputMode="numeric" autoComplete="postal-code" {...field('address.zipCode')} />
    <TextField label="Rua" autoComplete="address-line1" {...field('address.street')} />
    <div className="pair">
      <TextField label="Número" {...field('address.number')} />
      <TextField
        label="Complemento"
        hint="Apto, bloco (opcional)"
        autoComplete="address-line2"
        {...field('address.complement')}
      />
    </div>
    <TextField label="Bairro" autoComplete="address-level3" {...field('address.neighborhood')} />
    <div className="pair">
      <TextField label="Cidade" autoComplete="address-level2" {...field('address.city')} />
      <SelectField
        label="Estado"
        autoComplete="address-level1"
        options={BRAZILIAN_STATES}
        {...field('address.state')}
      />
    </div>
    <TextField label="Observações" hint="Referência para o motoboy (opcional)" {...field('notes')} />
  </>
)
