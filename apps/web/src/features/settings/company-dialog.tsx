import { Select, SimpleGrid, Switch, TextInput } from '@mantine/core'
import { changedFields } from '@shop/browser/merge-typed'
import { type CompanySettings, changeCompanyBody } from '@shop/contract/company'
import { BRAZILIAN_STATES } from '@shop/domain/brazilian-states'
import { formatDocument } from '@shop/domain/documents'
import { centsFromReais, reaisFromCents } from '@shop/domain/money'
import { type Percent, percentFromPpm, ppmFromPercent } from '@shop/domain/percent'
import { formatPhone } from '@shop/domain/phone'
import { MAX_MARKUP_PPM } from '@shop/domain/pricing'
import { formatZipCode } from '@shop/domain/zip-code'
import { useLeadOn } from '../../entities/start/use-lead-on.ts'
import type { FieldProps } from '../../shared/form/field-props.ts'
import { masked } from '../../shared/form/field-props.ts'
import { FormDialog } from '../../shared/form/form-dialog.tsx'
import { useAppForm } from '../../shared/form/use-app-form.ts'
import { useOpened } from '../../shared/form/use-opened.ts'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { Loading } from '../../shared/ui/not-loaded.tsx'
import { CountInput, MoneyInput, PercentInput, type TypedNumber } from '../../shared/ui/number-input.tsx'
import { company, saveCompany } from './company.api.ts'
import { CompanyLogo } from './company-logo.tsx'
import { useReloadSettings } from './settings.api.ts'

const TITLE = 'Configurações da Empresa'

export function CompanyDialog({ onClose }: { onClose: () => void }) {
  const { opened, query } = useOpened(company)
  if (opened) return <CompanyForm settings={opened} onClose={onClose} />
  return (
    <Dialog opened title={TITLE} size="lg" onClose={onClose}>
      <Loading query={query} />
    </Dialog>
  )
}

/** In ppm; null where there is no default. */
const typedPpm = (percent: Percent | null | undefined): TypedNumber =>
  percent == null ? null : ppmFromPercent(percent)

const percentOf = (ppm: TypedNumber) => (ppm === null ? null : percentFromPpm(ppm))
const reaisOf = (cents: TypedNumber) => reaisFromCents(cents ?? Number.NaN)

/** The values of the fields: money in cents, percentages in ppm. */
const valuesOf = ({
  pixAuto,
  packagingImages,
  proofHours,
  unpaidUnits,
  counterReturnDays,
  counterReturnMax,
  toldAbove,
  goldPercentage,
  silverPercentage,
  name,
  cnpj,
  phone,
  address,
}: CompanySettings) => ({
  pixAuto,
  packagingImages,
  proofHours: proofHours as TypedNumber,
  unpaidUnits: unpaidUnits as TypedNumber,
  counterReturnDays: counterReturnDays as TypedNumber,
  counterReturnMax: centsFromReais(counterReturnMax) as TypedNumber,
  toldAbove: centsFromReais(toldAbove) as TypedNumber,
  goldPercentage: typedPpm(goldPercentage),
  silverPercentage: typedPpm(silverPercentage),
  name,
  cnpj: formatDocument(cnpj),
  phone: formatPhone(phone),
  address: { ...address, zipCode: formatZipCode(address.zipCode) },
})

/** Every field of the call: what this form does not send, no screen does. */
const bodyOf = ({
  pixAuto,
  counterReturnMax,
  toldAbove,
  goldPercentage,
  silverPercentage,
  ...others
}: ReturnType<typeof valuesOf>) =>
  ({
    enablePixAuto: pixAuto,
    counterReturnMax: reaisOf(counterReturnMax),
    toldAbove: reaisOf(toldAbove),
    goldPercentage: percentOf(goldPercentage),
    silverPercentage: percentOf(silverPercentage),
    ...others,
  }) satisfies Record<keyof Parameters<typeof saveCompany>[0], unknown>

const money = (cents: TypedNumber) => (cents === null ? 'Informe o valor' : null)

const NEW_PRODUCTS =
  'Acréscimo sobre o custo de um produto novo sem percentual. Vazio, ele custa o preço de venda. Os produtos que já existem não mudam.'

function CompanyForm({ settings, onClose }: { settings: CompanySettings; onClose: () => void }) {
  const reload = useReloadSettings()
  const leadOn = useLeadOn('company')
  const seesPercentages = settings.goldPercentage !== undefined
  const form = useAppForm({
    initialValues: valuesOf(settings),
    rules: { counterReturnMax: money, toldAbove: money },
    schema: changeCompanyBody,
    toBody: (values) => ({
      companyId: settings.companyId,
      ...changedFields(bodyOf(valuesOf(settings)), bodyOf(values)),
    }),
    // The schema refused blank numbers before.
    save: ({ companyId: _, ...changes }) => saveCompany(changes as Parameters<typeof saveCompany>[0]),
    savedText: 'Empresa alterada com sucesso.',
    refresh: reload,
    onSaved: () => void leadOn(),
    close: onClose,
    draft: 'company',
    errorText: 'Não foi possível editar informações da empresa.',
  })
  const field = (path: string) => form.form.getInputProps(path) as FieldProps<string>
  return (
    <FormDialog
      form={form}
      size="lg"
      title={TITLE}
      submit="Salvar"
      onClose={onClose}
      about={<CompanyLogo logoUrl={settings.logoUrl} />}
    >
      <TextInput
        label="Nome"
        description="Aparece em recibos, documentos, e-mails e no acompanhamento do pedido."
        data-autofocus
        maxLength={120}
        {...field('name')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <TextInput label="CNPJ" maxLength={20} {...masked(field('cnpj'), formatDocument)} />
        <TextInput
          label="Telefone"
          type="tel"
          inputMode="tel"
          maxLength={30}
          {...masked(field('phone'), formatPhone)}
        />
        <TextInput label="Rua" maxLength={120} {...field('address.street')} />
        <TextInput label="Número" maxLength={20} {...field('address.number')} />
        <TextInput label="Bairro" maxLength={80} {...field('address.neighborhood')} />
        <TextInput
          label="CEP"
          inputMode="numeric"
          maxLength={12}
          {...masked(field('address.zipCode'), formatZipCode)}
        />
        <TextInput label="Cidade" maxLength={80} {...field('address.city')} />
        <Select
          label="Estado"
          clearable
          searchable
          data={[...BRAZILIAN_STATES]}
          {...field('address.state')}
        />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <CountInput
          label="Horas para enviar o comprovante"
          description="Depois disso o pedido por transferência sem comprovante é cancelado e o estoque volta."
          {...form.field('proofHours')}
        />
        <CountInput
          label="Unidades sem pagamento por cliente"
          description="Quantas unidades os pedidos não pagos de um cliente podem segurar juntos, em até 10 pedidos."
          {...form.field('unpaidUnits')}
        />
        <CountInput
          label="Dias para troca no balcão"
          description="Até quantos dias depois da entrega quem tem só a permissão Balcão aceita trocas e devoluções."
          {...form.field('counterReturnDays')}
        />
        <MoneyInput
          label="Valor de troca no balcão"
          description="Quanto de uma venda pode voltar por quem tem só a permissão Balcão, sempre como troca ou crédito."
          {...form.field('counterReturnMax')}
        />
        <MoneyInput
          label="Avisar valores a partir de"
          description="Crédito, dinheiro, devolução, usado ou desconto dado a partir deste valor aparece no sino de quem gerencia pedidos."
          {...form.field('toldAbove')}
        />
        {seesPercentages && (
          <>
            <PercentInput
              label="Percentual ouro de produtos novos"
              description={NEW_PRODUCTS}
              max={MAX_MARKUP_PPM}
              {...form.field('goldPercentage')}
            />
            <PercentInput
              label="Percentual prata de produtos novos"
              description={NEW_PRODUCTS}
              max={MAX_MARKUP_PPM}
              {...form.field('silverPercentage')}
            />
          </>
        )}
      </SimpleGrid>
      <Switch
        label="Pix automático"
        description="Um pagamento do valor exato libera o pedido para preparação. Sem isso, alguém aprova cada pagamento."
        {...form.checkField('pixAuto')}
      />
      <Switch
        label="Fotos da embalagem obrigatórias"
        description="Uma entrega só sai da separação com ao menos uma foto da embalagem."
        {...form.checkField('packagingImages')}
      />
    </FormDialog>
  )
}
