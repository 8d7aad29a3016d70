import { UnstyledButton } from '@mantine/core'
import type { Order } from '@shop/contract/orders'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { orderPictures, type PictureKind } from '../../../entities/orders/pictures.api.ts'
import { PicturesDialog } from '../../../entities/orders/pictures-dialog.tsx'
import { isPdfUrl } from '../../../entities/orders/seen-proofs.tsx'
import classes from './order-pictures.module.css'

const NAMES: Record<PictureKind, string> = {
  receipt: 'Comprovante',
  packaging: 'Embalagem',
  signature: 'Assinatura',
}

/** Thumbnails of the order's pictures; each opens in full size. */
export function OrderPictures({ order }: { order: Order }) {
  const [opened, setOpened] = useState<PictureKind | null>(null)
  if (order.pictures.length === 0) return null
  return (
    <div className={classes.pictures}>
      {order.pictures.map((kind) => (
        <Thumbnail key={kind} kind={kind} orderId={order.orderId} onOpen={() => setOpened(kind)} />
      ))}
      {opened && (
        <PicturesDialog kind={opened} orderId={order.orderId} onClose={() => setOpened(null)} closesOnBack />
      )}
    </div>
  )
}

function Thumbnail({ kind, orderId, onOpen }: { kind: PictureKind; orderId: number; onOpen: () => void }) {
  const { data } = useQuery(orderPictures(kind, orderId))
  const more = (data?.length ?? 0) > 1 ? ` (${data?.length})` : ''
  return (
    <UnstyledButton className={classes.picture} onClick={onOpen}>
      {data?.[0] && !isPdfUrl(data[0]) ? (
        <img src={data[0]} alt="" width={94} height={94} />
      ) : (
        <span className={classes.wait} aria-hidden />
      )}
      {NAMES[kind]}
      {more}
    </UnstyledButton>
  )
}
