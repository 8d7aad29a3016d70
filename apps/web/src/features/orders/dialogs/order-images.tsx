import { Group, UnstyledButton } from '@mantine/core'
import type { Order } from '@shop/contract/orders'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type ImageKind, orderImages } from '../../../entities/orders/images.api.ts'
import { ImagesDialog } from '../../../entities/orders/images-dialog.tsx'
import { isPdfUrl } from '../../../entities/orders/seen-proofs.tsx'
import classes from './order-images.module.css'

const NAMES: Record<ImageKind, string> = {
  receipt: 'Comprovante',
  packaging: 'Embalagem',
  signature: 'Assinatura',
}

/** Thumbnails of the order's images; each opens in full size. */
export function OrderImages({ order }: { order: Order }) {
  const [opened, setOpened] = useState<ImageKind | null>(null)
  if (order.pictures.length === 0) return null
  return (
    <Group gap={8} align="stretch" my={12}>
      {order.pictures.map((kind) => (
        <Thumbnail key={kind} kind={kind} orderId={order.orderId} onOpen={() => setOpened(kind)} />
      ))}
      {opened && (
        <ImagesDialog kind={opened} orderId={order.orderId} onClose={() => setOpened(null)} closesOnBack />
      )}
    </Group>
  )
}

function Thumbnail({ kind, orderId, onOpen }: { kind: ImageKind; orderId: number; onOpen: () => void }) {
  const { data } = useQuery(orderImages(kind, orderId))
  const more = (data?.length ?? 0) > 1 ? ` (${data?.length})` : ''
  return (
    <UnstyledButton className={classes.image} onClick={onOpen}>
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
