import { Button } from '@mantine/core'
import type { Order } from '@shop/contract/orders'
import { IconArrowLeft } from '@tabler/icons-react'
import { PicturePicker } from '../../shared/files/picture-picker.tsx'
import { ProductPicture } from '../../shared/orders/product-picture.tsx'
import { discard, record, useOutbox } from '../../shared/outbox/outbox.ts'
import type { NewRecord, OutboxRecord } from '../../shared/outbox/record.ts'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { PageHeader } from '../../shared/ui/page-header.tsx'
import { Spinner } from '../../shared/ui/spinner.tsx'
import classes from './stocking.module.css'
import { unitsText } from './stocking-queue.ts'
import { usePacking } from './use-packing.ts'

const MOST_PICTURES = 6

interface Props {
  /** Undefined when it is not, or no longer, in the queue: cancelled, or packed by a colleague. */
  order: Order | undefined
  loaded: boolean
  onClose: () => void
}

/** One order on the packing table. */
export function StockingOrder({ order, loaded, onClose }: Props) {
  return (
    <>
      <PageHeader title={order ? `Pedido ${order.code}` : 'Pedido'}>
        <Button
          size="md"
          variant="default"
          className={classes.touch}
          leftSection={<IconArrowLeft size={18} aria-hidden />}
          onClick={onClose}
        >
          Voltar
        </Button>
      </PageHeader>
      {!order && !loaded && <Spinner />}
      {!order && loaded && <EmptyState text="Este pedido não está mais na fila de separação." />}
      {order && (
        <>
          <p className={classes.facts}>
            <strong>{order.customer}</strong> · {order.typeOfDelivery} · {unitsText(order)}
            {order.isFastDelivery && ' · entrega rápida'}
            {order.stocker && ` · em separação por ${order.stocker}`}
          </p>
          {order.comments && <p className={classes.comments}>{order.comments}</p>}
          <PackingTable order={order} onDone={onClose} />
        </>
      )}
    </>
  )
}

const packedBefore = ({ items }: Order, { body }: OutboxRecord) => ({
  ticked: items.map(({ productId }) => productId),
  images: (body as { images: string[] }).images,
})

function PackingTable({ order, onDone }: { order: Order; onDone: () => void }) {
  const { orderId, code } = order
  // What the server refused is taken up again, pictures and all, to be corrected.
  const refused = useOutbox().records.find(
    (one) => one.kind === 'pack' && one.orderId === orderId && one.state === 'refused',
  )
  const { ticked, toggle, images, setImages, forget } = usePacking(
    orderId,
    refused && packedBefore(order, refused),
  )
  const begun = order.availableActions.includes('pack')
  const mayBegin = order.availableActions.includes('prepare')
  const missing = order.items.filter(({ productId }) => !ticked.includes(productId)).length

  const prepare: NewRecord = { kind: 'prepare', orderId, code, body: { orderId } }
  const tick = (productId: number) => {
    toggle(productId)
    // The first product in the box begins the work.
    if (mayBegin) void record([prepare])
  }
  const pack = async () => {
    if (!(await record([{ kind: 'pack', orderId, code, body: { orderId, images } }]))) return
    if (refused) await discard(refused)
    forget()
    onDone()
  }
  return (
    <>
      <ul className={classes.items}>
        {order.items.map(({ productId, name, quantity, code: productCode, imageUrl }) => (
          <li key={productId}>
            <label className={classes.item}>
              <input
                type="checkbox"
                checked={ticked.includes(productId)}
                disabled={!begun && !mayBegin}
                onChange={() => tick(productId)}
              />
              <ProductPicture url={imageUrl} size={64} />
              <span className={classes.units}>{quantity} ×</span>
              <span className={classes.product}>
                {name}
                <small>Código {productCode}</small>
              </span>
            </label>
          </li>
        ))}
      </ul>
      {begun && (
        <div className={classes.pictures}>
          <PicturePicker
            label="Imagens da embalagem"
            button="Tirar ou escolher foto"
            images={images}
            most={MOST_PICTURES}
            onChange={setImages}
          />
        </div>
      )}
      <div className={classes.footer}>
        {mayBegin && (
          <Button size="md" className={classes.touch} onClick={() => void record([prepare])}>
            Iniciar preparação
          </Button>
        )}
        {begun && (
          <Button size="md" className={classes.touch} disabled={missing > 0} onClick={() => void pack()}>
            Concluir embalagem
          </Button>
        )}
        {begun && missing > 0 && (
          <span className={classes.hint}>
            {missing === 1 ? 'Falta marcar 1 produto.' : `Faltam marcar ${missing} produtos.`}
          </span>
        )}
      </div>
    </>
  )
}
