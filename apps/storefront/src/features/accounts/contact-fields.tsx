import { BRAZILIAN_STATES } from '@shop/domain/brazilian-states'
import { SelectField, TextField } from '../../shared/ui/field.tsx'
import type { BoundField } from '../../shared/ui/use-form.ts'
import type { ContactField } from './account-rules.ts'

interface Props {
  field: (name: ContactField) => BoundField
}

/** Telephone and delivery address. */
export const ContactFields = ({ field }: Props) => (
  <>
    <TextField label="Telefone com DDD" type="tel" autocomplete="tel-national" {...field('phone')} />
    <TextField label="CEP" inputMode="numeric" autocomplete="postal-code" {...field('zipCode')} />
    <TextField label="Rua" autocomplete="address-line1" {...field('street')} />
    <div class="pair">
      <TextField label="Número" {...field('number')} />
      <TextField label="Bairro" autocomplete="address-level3" {...field('neighborhood')} />
    </div>
    <div class="pair">
      <TextField label="Cidade" autocomplete="address-level2" {...field('city')} />
      <SelectField
        label="Estado"
        autocomplete="address-level1"
        options={BRAZILIAN_STATES}
        {...field('state')}
      />
    </div>
    <TextField label="Observações" hint="Complemento, referência (opcional)" {...field('notes')} />
  </>
)
