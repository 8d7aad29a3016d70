import { Select, SimpleGrid, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { BRAZILIAN_STATES } from '@shop/domain/brazilian-states'
import { formatDocument } from '@shop/domain/documents'
import { formatPhone } from '@shop/domain/phone'
import { formatZipCode } from '@shop/domain/zip-code'
import type { FieldProps } from '../../../shared/form/field-props.ts'
import { masked } from '../../../shared/form/field-props.ts'
import type { EditValues } from './edit-form.ts'
import classes from './person-fields.module.css'

/** The personal data, collapsed: mostly the terms are edited. */
export function PersonFields({ form }: { form: UseFormReturnType<EditValues> }) {
  const field = (path: string) => form.getInputProps(path) as FieldProps<string>
  return (
    <details className={classes.person}>
      <summary>Dados cadastrais</summary>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <TextInput label="Nome" {...field('name')} />
        <TextInput label="E-mail" type="email" {...field('email')} />
        <TextInput label="Telefone" inputMode="tel" {...masked(field('phone'), formatPhone)} />
        <TextInput label="Documento" {...masked(field('document'), formatDocument)} />
        <TextInput label="CEP" inputMode="numeric" {...masked(field('address.zipCode'), formatZipCode)} />
        <TextInput label="Rua" {...field('address.street')} />
        <TextInput label="Número" {...field('address.number')} />
        <TextInput label="Complemento" {...field('address.complement')} />
        <TextInput label="Bairro" {...field('address.neighborhood')} />
        <TextInput label="Cidade" {...field('address.city')} />
        <Select label="Estado" searchable data={[...BRAZILIAN_STATES]} {...field('address.state')} />
      </SimpleGrid>
      <Textarea
        label="Observações"
        description="O cliente lê e altera este texto na loja."
        mt="sm"
        autosize
        minRows={2}
        maxLength={500}
        {...field('notes')}
      />
      <Textarea
        label="Anotação interna"
        description="Só a equipe lê."
        mt="sm"
        autosize
        minRows={2}
        maxLength={500}
        {...field('internalNote')}
      />
    </details>
  )
}
