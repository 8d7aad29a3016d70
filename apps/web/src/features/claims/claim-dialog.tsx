import { Anchor, Button } from '@mantine/core'
import { formatDateTime, formatReais } from '@shop/browser/format'
import type { Claim } from '@shop/contract/claims'
import { CLAIM_STATUS, type ClaimStatus } from '@shop/domain/claims'
import { GIVES_VALUE } from '@shop/domain/permissions'
import { IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { CustomerLink } from '../../entities/customers/customer-link.tsx'
import { OrderCodeLink } from '../../entities/orders/order-status.tsx'
import { checkText } from '../../entities/units/checklist-fields.tsx'
import { phoneSettings } from '../../entities/units/phone-settings.api.ts'
import { SerialLinks } from '../../entities/units/serial-links.tsx'
import { useHolds } from '../../shared/navigation.ts'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { Facts } from '../../shared/ui/facts.tsx'
import { Loading } from '../../shared/ui/not-loaded.tsx'
import { StatusBadge } from '../../shared/ui/status-badge.tsx'
import { ChangeDialog } from './change-dialog.tsx'
import { CLAIM_TONES, legalText, shopDaysText, termText } from './claim-text.ts'
import { claimById } from './claims.api.ts'
import classes from './claims.module.css'
import { printClaim } from './print-claim.ts'

/** The action that leads to each status. */
const ACTIONS: Record<ClaimStatus, string> = {
  open: '',
  analysis: 'Analisar',
  repaired: 'Consertado',
  replaced: 'Trocar aparelho',
  refunded: 'Reembolsar',
  refused: 'Recusar',
  handed_back: 'Entregar ao cliente',
  closed: '',
}

const factsOf = (claim: Claim, claimDays: number | undefined) => [
  { label: 'Produto', value: claim.productName },
  { label: 'Número de série', value: <SerialLinks serials={[claim.serial]} /> },
  { label: 'Cliente', value: <CustomerLink id={claim.customerId} name={claim.customer} /> },
  { label: 'Pedido', value: <OrderCodeLink code={claim.orderCode} /> },
  { label: 'Garantia legal', value: legalText(claim.legalUntil) },
  { label: 'Dias na loja', value: shopDaysText(claim, claimDays) },
  { label: 'Garantia da loja', value: termText(claim.warrantyUntil) },
  { label: 'Aberta por', value: claim.byCustomer ? `${claim.who} (pela loja virtual)` : claim.who },
  ...(claim.cost ? [{ label: 'Custo', value: formatReais(claim.cost) }] : []),
  ...(claim.replacement
    ? [{ label: 'Aparelho entregue', value: <SerialLinks serials={[claim.replacement]} /> }]
    : []),
  ...(claim.returnCode ? [{ label: 'Devolução', value: claim.returnCode }] : []),
]

interface Props {
  id: number
  /** The status whose form is open. */
  next: ClaimStatus | undefined
  onNext: (status: ClaimStatus | undefined) => void
  onClose: () => void
}

/** A claim: what was received, its status, and the next possible steps. */
export function ClaimDialog({ id, next, onNext, onClose }: Props) {
  const query = useQuery(claimById(id))
  const { data: claim } = query
  const { data: settings } = useQuery(phoneSettings)
  const mayRefund = useHolds(GIVES_VALUE)
  const nexts = claim?.nextStatuses.filter((status) => status !== 'refunded' || mayRefund) ?? []
  return (
    <Dialog
      opened
      size="lg"
      title={claim ? `Garantia ${claim.code}` : 'Garantia'}
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            Fechar
          </Button>
          {claim && (
            <Button
              variant="default"
              leftSection={<IconPrinter size={18} aria-hidden />}
              onClick={() => void printClaim(claim)}
            >
              Imprimir
            </Button>
          )}
          {nexts.map((status, index) => (
            <Button key={status} variant={index === 0 ? 'filled' : 'default'} onClick={() => onNext(status)}>
              {ACTIONS[status]}
            </Button>
          ))}
        </>
      }
    >
      {claim ? <Shown claim={claim} claimDays={settings?.claimDays} /> : <Loading query={query} />}
      {claim && next && nexts.includes(next) && (
        <ChangeDialog key={next} claim={claim} status={next} onClose={() => onNext(undefined)} />
      )}
    </Dialog>
  )
}

const Shown = ({ claim, claimDays }: { claim: Claim; claimDays: number | undefined }) => (
  <div className={classes.claim}>
    <p className={classes.head}>
      <StatusBadge tone={CLAIM_TONES[claim.status]} label={claim.statusText} />
      {claim.outOfWarranty && <StatusBadge tone="refused" label="Fora da garantia" />}
    </p>
    <p>{claim.problem}</p>
    <Facts facts={factsOf(claim, claimDays)} />
    {Object.keys(claim.checklist).length > 0 && (
      <Facts
        title="Conferência do aparelho"
        facts={Object.entries(claim.checklist).map(([label, value]) => ({ label, value: checkText(value) }))}
      />
    )}
    {claim.images.length > 0 && (
      <div className={classes.images}>
        {claim.images.map((url, index) => (
          <img key={url} src={url} alt={`Imagem ${index + 1} do aparelho`} loading="lazy" />
        ))}
      </div>
    )}
    <p>
      <Anchor href={claim.trackingUrl} target="_blank" rel="noreferrer">
        Página de acompanhamento do cliente
      </Anchor>
    </p>
    <div>
      <h3>Histórico</h3>
      <ol className={classes.steps}>
        {claim.history.map((step) => (
          <li key={`${step.when}:${step.status}`}>
            <strong>{CLAIM_STATUS[step.status]}</strong>
            {step.comment && ` · ${step.comment}`}
            <time dateTime={step.when}>
              {formatDateTime(new Date(step.when))} · {step.who}
            </time>
          </li>
        ))}
      </ol>
    </div>
  </div>
)
