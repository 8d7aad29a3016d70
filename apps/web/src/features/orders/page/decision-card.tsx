import type { Order } from '@shop/contract/orders'
import { FormRefusal } from '../../../shared/form/form-refusal.tsx'
import { Card } from '../../../shared/ui/card.tsx'
import { RefuseButton, SubmitButton } from '../../../shared/ui/submit-button.tsx'
import { DecisionView, useDecision } from '../details/decision.tsx'
import classes from './decision-card.module.css'
import type { OrderQueue } from './use-order-queue.ts'

/** The decision about an order that waits for it, beside the proof to check; the next order follows. */
export function DecisionCard({ order, queue }: { order: Order; queue: OrderQueue }) {
  const form = useDecision(order.orderId, queue.goOn)
  const hasImage = !form.isSeen && order.pictures.includes('receipt')
  const andNext = queue.hasOther ? ' e ir ao próximo' : ''
  return (
    <Card title="Aprovar ou Reprovar">
      <form {...form.formProps}>
        <FormRefusal problem={form.problem} loadCurrent={form.loadCurrent} />
        <DecisionView orderId={order.orderId} order={order} form={form} hasImage={hasImage}>
          <div className={classes.buttons}>
            <SubmitButton {...form.submitProps} data-primary>
              {`Aprovar${andNext}`}
            </SubmitButton>
            <RefuseButton form={form}>{`Reprovar${andNext}`}</RefuseButton>
          </div>
        </DecisionView>
      </form>
    </Card>
  )
}
