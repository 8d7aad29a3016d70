import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import { EmptyState } from '../../../shared/ui/empty-state.tsx'
import { Spinner } from '../../../shared/ui/spinner.tsx'
import { usePhone } from '../../../shared/ui/use-phone.ts'
import type { OrderDialogProps } from '../dialogs/open-dialog.tsx'
import { orderById } from '../orders.api.ts'
import { orderSheet } from './order-sheet.ts'
import classes from './pdf-dialog.module.css'
import { SheetPage } from './sheet-page.tsx'

/** The order and its file as they were when the dialog opened: a change elsewhere must not turn the page back. */
function useOrderPdf(orderId: number) {
  const client = useQueryClient()
  return useQuery({
    queryKey: ['order-pdf', orderId],
    queryFn: async () => {
      const [order, { renderOrderPdf }] = await Promise.all([
        client.fetchQuery(orderById(orderId)),
        import('./render-order-pdf.tsx'),
      ])
      const sheet = orderSheet(order, new Date())
      return { sheet, blob: await renderOrderPdf(sheet) }
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { silent: true },
  })
}

/** An address for the file that lives as long as the dialog. */
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
  const { data, isError } = useOrderPdf(orderId)
  const url = useBlobUrl(data?.blob)
  const phone = usePhone()
  // A phone shows a frame of a PDF as one page without a way to scroll, or not at all.
  const framed = navigator.pdfViewerEnabled && !phone
  return (
    <Dialog
      opened
      size="xl"
      title="Visualização do PDF"
      onClose={onClose}
      footer={
        <>
          {data && url && (
            <Button
              component="a"
              variant="default"
              href={url}
              download={data.sheet.fileName}
              leftSection={<IconDownload size={18} aria-hidden />}
            >
              Baixar PDF
            </Button>
          )}
          <Button onClick={onClose}>Fechar Pdf</Button>
        </>
      }
    >
      {isError && <EmptyState text="Não foi possível gerar o PDF do pedido, tente novamente mais tarde." />}
      {!data && !isError && <Spinner />}
      {data && !framed && <SheetPage sheet={data.sheet} />}
      {data && framed && url && <iframe src={url} title={data.sheet.title} className={classes.viewer} />}
    </Dialog>
  )
}
