import { SimpleGrid, TextInput } from '@mantine/core'
import type { BodyOf } from '@shop/contract/address'
import { Rehearsal } from '../../../entities/receivables/rehearsal.tsx'
import { useMayManageReceivables } from '../../../entities/receivables/use-may-manage.ts'
import type { FieldProps } from '../../../shared/form/field-props.ts'
import { MoneyInput, type ParsedInputProps } from '../../../shared/ui/number-input.tsx'
import { plansEcho } from '../terms-fields.ts'

interface Props {
  limit: ParsedInputProps
  plans: FieldProps<string>
  /** The terms as typed, for a customer who may have bought on term; undefined for an applicant. */
  rehearsed?: () => BodyOf<'POST /receivables/rehearsal'>
}

/** Limit and plans of sales on term; only for people who manage receivables. */
export function TermFields({ limit, plans, rehearsed }: Props) {
  if (!useMayManageReceivables()) return null
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <MoneyInput label="Limite a prazo" {...limit} />
        <TextInput
          label="Prazos combinados"
          description={
            <span aria-live="polite">
              {plansEcho(plans.value) ?? 'Dias até cada vencimento: 14; 30/60/90'}
            </span>
          }
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          maxLength={200}
          {...plans}
        />
      </SimpleGrid>
      {rehearsed && <Rehearsal terms={rehearsed} />}
    </>
  )
}
