import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { companyCard } from '../../../entities/company/company.api.ts'
import { orderById } from '../../../entities/orders/order.api.ts'
import type { OrderDialogProps } from '../../../entities/orders/order-actions.ts'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import { EmptyState } from '../../../shared/ui/empty-state.tsx'
import { Spinner } from '../../../shared/ui/spinner.tsx'
import { usePhone } from '../../../shared/ui/use-phone.ts'
import { orderSheet } from './order-sheet.ts'
import classes from './pdf-dialog.module.css'
import { SheetPage } from './sheet-page.tsx'

/** Fits the page to the frame's width, without the viewer's page list. */
const PAGE_ONLY = '#navpanes=0&view=FitH'

const loadRenderer = () => import('./order-document.tsx')

const AS_OPENED = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0, meta: { silent: true } }

/**
 * The order and its file as they were when the dialog opened: another person's change must not reset the page. The
 * order is loaded first, the file some hundred ms later.
 */
function useOrderPdf(orderId: number) {
  const client = useQueryClient()
  const sheet = useQuery({
    queryKey: ['order-pdf', orderId, 'sheet'],
    queryFn: async () => {
      void loadRenderer()
      const [order, card] = await Promise.all([
        client.fetchQuery(orderById(orderId)),
        // Without a response the order is printed without the company's details.
        client.ensureQueryData(companyCard).catch(() => undefined),
      ])
      return orderSheet(order, new Date(), card)
    },
    ...AS_OPENED,
  })
  const file = useQuery({
    queryKey: ['order-pdf', orderId, 'file'],
    queryFn: sheet.data ? async () => (await loadRenderer()).renderOrderPdf(sheet.data) : skipToken,
    ...AS_OPENED,
  })
  return { sheet: sheet.data, blob: file.data, isError: sheet.isError || file.isError }
}

/** A URL for the file, valid while the dialog is open. */
function useBlobUrl(blob: Blob | undefined) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!blob) return
    const made = URL.createObjectURL(blob)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [blob])
  return url
}

export function PdfDialog({ orderId, onClose }: OrderDialogProps) {
  const { sheet, blob, isError } = useOrderPdf(orderId)
  const url = useBlobUrl(blob)
  const phone = usePhone()
  // A phone shows a PDF in a frame as one page without scrolling, or not at all.
  const framed = navigator.pdfViewerEnabled && !phone
  return (
    <Dialog
      opened
      size="xl"
      title="Visualização do PDF"
      onClose={onClose}
      footer={
        <>
          {sheet && url && (
            <Button
              component="a"
              variant="default"
              href={url}
              download={sheet.fileName}
              leftSection={<IconDownload size={18} aria-hidden />}
            >
              Baixar PDF
            </Button>
          )}
          <Button onClick={onClose}>Fechar Pdf</Button>
        </>
      }
    >
      {isError && (
        <EmptyState
          image="missing"
          text="Não foi possível gerar o PDF do pedido, tente novamente mais tarde."
        />
      )}
      {!sheet && !isError && <Spinner />}
      {sheet && !(framed && url) && <SheetPage sheet={sheet} />}
      {sheet && framed && url && (
        <iframe src={url + PAGE_ONLY} title={sheet.title} className={classes.viewer} />
      )}
    </Dialog>
  )
}
