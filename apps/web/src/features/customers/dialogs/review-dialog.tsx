import { Checkbox, Select, SimpleGrid, Textarea } from '@mantine/core'
import { counted, formatReais } from '@shop/browser/format'
import type { BodyOf } from '@shop/contract/address'
import { type Customer, reviewCustomerBody, type UsualTerms } from '@shop/contract/customers'
import { CUSTOMER_STATUS_LABELS, canReview } from '@shop/domain/customer-status'
import { documentType, formatDocument } from '@shop/domain/documents'
import { formatPhone } from '@shop/domain/phone'
import type { Level } from '@shop/domain/pricing'
import { formatPlans } from '@shop/domain/term-plans'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DelivererSelect } from '../../../entities/employees/deliverer-select.tsx'
import { customerLevels, toOptions } from '../../../shared/api/cookie-list.ts'
import { FormDialog } from '../../../shared/form/form-dialog.tsx'
import { useAppForm } from '../../../shared/form/use-app-form.ts'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import { Facts } from '../../../shared/ui/facts.tsx'
import { notify } from '../../../shared/ui/notices.ts'
import type { TypedNumber } from '../../../shared/ui/number-input.tsx'
import { MoneyInput, PercentInput } from '../../../shared/ui/number-input.tsx'
import { Spinner } from '../../../shared/ui/spinner.tsx'
import { RefuseButton } from '../../../shared/ui/submit-button.tsx'
import { reopenCustomer, reviewCustomer, useReloadCustomers, usualTerms } from '../customers.api.ts'
import type { CustomerDialogProps } from '../customers-search.ts'
import {
  changedTerms,
  FREIGHT_NEEDED,
  fieldCents,
  fieldPpm,
  neededAmount,
  neededPercent,
  plansProblem,
  typedPercent,
  typedReais,
} from '../terms-fields.ts'
import { TermFields } from './term-fields.tsx'
import { useNextWaiting } from './use-next-waiting.ts'

type Values = {
  level: string | null
  shippingCost: TypedNumber
  warrantyPercentage: TypedNumber
  fastDeliveryTax: TypedNumber
  delivererId: string | null
  creditLimit: TypedNumber
  termPlans: string
  /** The reason, if the application is refused. */
  note: string
  internalNote: string
}

const SUCCESS = 'Cliente aprovado/reprovado com sucesso.'

/** An applicant has no terms yet: the person chooses the level, the others are proposed. */
function valuesOf({ level, address, ...customer }: Customer, usual: UsualTerms): Values {
  const agreed = level > 0
  const shippingCost = agreed ? address.shippingCost : usual.shippingCost
  const delivererId = customer.delivererAssociated?.id ?? (agreed ? null : usual.delivererId)
  return {
    level: agreed ? String(level) : null,
    shippingCost: shippingCost === null ? null : fieldCents(shippingCost),
    warrantyPercentage: fieldPpm(customer.warrantyPercentage),
    fastDeliveryTax: fieldCents((agreed ? null : usual.fastDeliveryTax) ?? customer.fastDeliveryTax),
    delivererId: delivererId === null ? null : String(delivererId),
    creditLimit: fieldCents(customer.creditLimit),
    termPlans: formatPlans(customer.termPlans),
    note: '',
    internalNote: customer.internalNote,
  }
}

function useReviewForm({ customer: first, onClose, onOpen, usual }: ReviewProps) {
  const queue = useNextWaiting(first)
  const [customer, setCustomer] = useState<Customer>(first)
  const reload = useReloadCustomers()
  const { email, version } = customer
  const send = (body: BodyOf<'PATCH /administrator/customers/approve'>) =>
    reviewCustomer(body).finally(reload)
  const undo = async (reproved: Customer) => {
    await reopenCustomer(reproved).then(
      () => notify.success(`${reproved.name} aguarda aprovação novamente.`),
      () => notify.error('Não foi possível desfazer, tente novamente mais tarde.'),
    )
    await reload()
  }
  const form = useAppForm({
    initialValues: valuesOf(first, usual),
    rules: {
      level: (value) => (value ? null : 'Informe o nível do cliente'),
      shippingCost: neededAmount(FREIGHT_NEEDED),
      warrantyPercentage: neededPercent,
      creditLimit: neededAmount('Informe o limite'),
      termPlans: plansProblem,
    },
    schema: reviewCustomerBody,
    toBody: (values) => ({
      email,
      approve: true,
      level: Number(values.level) as Level,
      shippingCost: typedReais(values.shippingCost),
      warrantyPercentage: typedPercent(values.warrantyPercentage),
      fastDeliveryTax: typedReais(values.fastDeliveryTax),
      delivererId: values.delivererId === null ? undefined : Number(values.delivererId),
      ...changedTerms(valuesOf(first, usual), values),
      internalNote: values.internalNote,
      version,
    }),
    save: send,
    takeOver: (current: Customer) => {
      setCustomer(current)
      return valuesOf(current, usual)
    },
    onSaved: (saved) => {
      if (saved.status === 'Reproved')
        notify.undoable(SUCCESS, `${saved.name} foi reprovado.`, () => void undo(saved))
      else notify.success(SUCCESS, `${saved.name} foi aprovado.`)
      if (queue.goesOn && queue.next) onOpen(queue.next, 'review')
      else onClose()
    },
    errorText: 'Não foi possível aprovar/reprovar o cliente, tente novamente mais tarde.',
    draft: `customer-review:${customer.id}`,
  })
  const { note, internalNote } = form.values
  const refuse = () =>
    form.attempt(() => send({ email, approve: false, version, internalNote, ...(note.trim() && { note }) }))
  return { ...form, customer, refuse, queue }
}

interface ReviewProps extends CustomerDialogProps {
  usual: UsualTerms
}

const NOTHING_USUAL: UsualTerms = {
  shippingCost: null,
  customers: 0,
  fastDeliveryTax: null,
  delivererId: null,
}

/** The decision about an application: the person's data and address, and every term to agree. */
export function ReviewDialog(props: CustomerDialogProps) {
  const { data, isPending } = useQuery(usualTerms(props.customer.id))
  if (!isPending) return <ReviewForm {...props} usual={data ?? NOTHING_USUAL} />
  return (
    <Dialog opened title={`Aprovar ou Reprovar: ${props.customer.name}`} onClose={props.onClose}>
      <Spinner />
    </Dialog>
  )
}

const BELOW = ['label', 'input', 'description', 'error'] as const

/** Explains the proposed terms. */
function usualTexts(
  { shippingCost, customers, fastDeliveryTax, delivererId }: UsualTerms,
  { address }: Customer,
) {
  const common = `O mais comum em ${address.neighborhood}`
  const below = (text: string | false) => ({ description: text, inputWrapperOrder: [...BELOW] })
  return {
    freight: below(
      shippingCost !== null &&
        `${common}: ${formatReais(shippingCost)} (${counted(customers, 'cliente', 'clientes')})`,
    ),
    fast: below(
      fastDeliveryTax !== null && fastDeliveryTax > 0 && `${common}: ${formatReais(fastDeliveryTax)}`,
    ),
    deliverer: below(delivererId !== null && common),
  }
}

function ReviewForm(props: ReviewProps) {
  const { data: levels } = useQuery(customerLevels)
  const form = useReviewForm(props)
  const { customer, field, queue } = form
  const andNext = queue.goesOn ? ' e ir ao próximo' : ''
  const texts = usualTexts(props.usual, customer)
  const mayApprove = canReview(customer.status, true)
  return (
    <FormDialog
      form={form}
      title={`Aprovar ou Reprovar: ${customer.name}`}
      size="xl"
      submit={mayApprove ? `Aprovar${andNext}` : null}
      onClose={props.onClose}
      about={<Applicant customer={customer} />}
      beside={
        canReview(customer.status, false) && <RefuseButton form={form}>{`Reprovar${andNext}`}</RefuseButton>
      }
    >
      {!mayApprove && (
        <p>Este cliente não aguarda resposta. Situação: {CUSTOMER_STATUS_LABELS[customer.status]}.</p>
      )}
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="sm">
        <Select
          label="Nível"
          required
          data-autofocus
          allowDeselect={false}
          data={toOptions(levels)}
          {...field('level')}
        />
        <MoneyInput label="Frete" required {...texts.freight} {...field('shippingCost')} />
        <PercentInput label="Garantia" {...field('warrantyPercentage')} />
        <MoneyInput label="Taxa de entrega rápida" {...texts.fast} {...field('fastDeliveryTax')} />
        <DelivererSelect clearable {...texts.deliverer} {...field('delivererId')} />
      </SimpleGrid>
      <TermFields limit={field('creditLimit')} plans={field('termPlans')} />
      <Textarea
        label="Anotação interna"
        description="Só a equipe lê."
        autosize
        minRows={1}
        maxRows={4}
        maxLength={500}
        {...field('internalNote')}
      />
      {canReview(customer.status, false) && (
        <Textarea
          label="Motivo, se reprovar"
          description="Aparece nos detalhes do cliente para a equipe."
          autosize
          minRows={1}
          maxRows={4}
          maxLength={500}
          {...field('note')}
        />
      )}
      {queue.next && (
        <Checkbox
          label="Depois, abrir o próximo cliente que aguarda"
          checked={queue.goesOn}
          onChange={({ currentTarget }) => queue.choose(currentTarget.checked)}
        />
      )}
    </FormDialog>
  )
}

function Applicant({ customer }: { customer: Customer }) {
  const { street, number, complement, neighborhood, city, state } = customer.address
  return (
    <Facts
      facts={[
        { label: documentType(customer.document), value: formatDocument(customer.document) },
        { label: 'Telefone', value: formatPhone(customer.phone) },
        { label: 'Endereço', value: [street, number, complement].filter(Boolean).join(', ') },
        { label: 'Bairro e cidade', value: [neighborhood, city, state].filter(Boolean).join(', ') },
      ]}
    />
  )
}
