import { Box, Button } from '@mantine/core'
import type { Order } from '@shop/contract/orders'
import { MAX_PACKAGING_IMAGES } from '@shop/domain/call-limits'
import { IconArrowLeft } from '@tabler/icons-react'
import { discard, record, useOutbox } from '../../offline/outbox.ts'
import { isAbout, type OutboxRecord, recordOf } from '../../offline/record.ts'
import { ImagePicker } from '../../shared/files/image-picker.tsx'
import { ScanField } from '../../shared/scan/scan-field.tsx'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { PageHeader } from '../../shared/ui/page-header.tsx'
import { Spinner } from '../../shared/ui/spinner.tsx'
import { ThumbBar } from '../../shared/ui/thumb-bar.tsx'
import { useOneAtATime } from '../../shared/ui/use-one-at-a-time.ts'
import { PackingLine } from './packing-line.tsx'
import { isComplete, type PackedUnit, type Packing, packedOf, unitsOf } from './packing-progress.ts'
import classes from './stocking.module.css'
import { orderedUnits } from './stocking-queue.ts'
import { usePacking } from './use-packing.ts'
import { usePackingScans } from './use-packing-scans.ts'

interface Props {
  /** Undefined when it is not in the queue (any more): cancelled, or packed by a colleague. */
  order: Order | undefined
  loaded: boolean
  onClose: () => void
  /** Opens the next order of the queue; undefined when this is the last one. */
  onNext: (() => void) | undefined
}

/** One order being packed. */
export function StockingOrder({ order, loaded, onClose, onNext }: Props) {
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
      {!order && loaded && (
        <EmptyState image="missing" text="Este pedido não está mais na fila de separação." />
      )}
      {order && (
        <>
          <p className={classes.facts}>
            <strong>{order.customer}</strong> · {order.typeOfDelivery} · {orderedUnits(order)}
            {order.isFastDelivery && ' · entrega rápida'}
            {order.stocker && ` · em separação por ${order.stocker}`}
          </p>
          {order.comments && <p className={classes.comments}>{order.comments}</p>}
          <PackingTable order={order} onDone={onClose} onNext={onNext} />
        </>
      )}
    </>
  )
}

const packedBefore = ({ items }: Order, { body }: OutboxRecord) => {
  const { images, serials = [] } = body as { images: string[]; serials?: PackedUnit[] }
  return {
    ticked: items.filter((item) => !item.serialised).map(({ productId }) => productId),
    images,
    serials,
  }
}

function missingText(open: Order['items'], packing: Packing): string {
  const lines = open.filter(({ serialised }) => !serialised).length
  const serials = open
    .filter(({ serialised }) => serialised)
    .reduce((sum, item) => sum + unitsOf(item) - packedOf(item, packing), 0)
  return [
    lines === 1 && 'Falta marcar 1 produto.',
    lines > 1 && `Faltam marcar ${lines} produtos.`,
    serials === 1 && 'Falta ler 1 número de série.',
    serials > 1 && `Faltam ler ${serials} números de série.`,
  ]
    .filter(Boolean)
    .join(' ')
}

interface TableProps extends Pick<Props, 'onNext'> {
  order: Order
  onDone: () => void
}

function PackingTable({ order, onDone, onNext }: TableProps) {
  const { orderId } = order
  // A refused record is shown again, with its images, to be corrected.
  const refused = useOutbox().records.find(
    (one) => one.kind === 'pack' && isAbout(one, 'order', orderId) && one.state === 'refused',
  )
  const box = usePacking(orderId, refused && packedBefore(order, refused))
  const { images, setImages } = box
  const packing = box.packing()
  const begun = order.availableActions.includes('pack')
  const mayBegin = order.availableActions.includes('prepare')
  const open = order.items.filter((item) => !isComplete(item, packing))
  const lacksImage = order.needsPackagingImage && images.length === 0
  const missing = [missingText(open, packing), lacksImage && 'Fotografe a embalagem.'].filter(Boolean)

  const prepare = recordOf('prepare', order)
  // Putting the first product into the box starts the preparation.
  const begin = () => {
    if (mayBegin) void record([prepare])
  }
  const tick = (productId: number) => {
    box.toggle(productId)
    begin()
  }
  const scans = usePackingScans(order, box, begin)
  const { run } = useOneAtATime()
  const pack = (leave: () => void) =>
    run(async () => {
      const body = { orderId, images, serials: packing.serials }
      if (!(await record([recordOf('pack', order, body)]))) return
      if (refused) await discard(refused)
      box.clear()
      leave()
    })
  return (
    <>
      {(begun || mayBegin) && (
        <Box mb={12}>
          <ScanField
            label="Ler produto ou número de série"
            description="Leia a caixa, ou digite o código e tecle Enter"
            scans={scans}
          />
        </Box>
      )}
      <ul className={classes.items}>
        {order.items.map((item) => (
          <li key={item.productId}>
            <PackingLine
              item={item}
              packing={packing}
              disabled={!begun && !mayBegin}
              onTick={() => tick(item.productId)}
              onRemove={box.removeSerial}
            />
          </li>
        ))}
      </ul>
      {begun && (
        <div className={classes.images}>
          <ImagePicker
            label="Imagens da embalagem"
            button="Tirar ou escolher foto"
            images={images}
            most={MAX_PACKAGING_IMAGES}
            onChange={setImages}
          />
        </div>
      )}
      <ThumbBar className={classes.footer}>
        {mayBegin && (
          <Button size="md" className={classes.touch} onClick={() => void record([prepare])}>
            Iniciar preparação
          </Button>
        )}
        {begun && onNext && (
          <Button
            size="md"
            className={classes.touch}
            disabled={missing.length > 0}
            onClick={() => void pack(onNext)}
          >
            Concluir e ir ao próximo
          </Button>
        )}
        {begun && (
          <Button
            size="md"
            className={classes.touch}
            variant={onNext ? 'default' : 'filled'}
            disabled={missing.length > 0}
            onClick={() => void pack(onDone)}
          >
            Concluir embalagem
          </Button>
        )}
        {begun && missing.length > 0 && <span className={classes.missing}>{missing.join(' ')}</span>}
      </ThumbBar>
    </>
  )
}
