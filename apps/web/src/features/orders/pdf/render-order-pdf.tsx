import { pdf } from '@react-pdf/renderer'
import { OrderDocument } from './order-document.tsx'
import type { OrderSheet } from './order-sheet.ts'

/** Only to be imported when a PDF is wanted: the library is larger than the rest of the screen. */
export const renderOrderPdf = (sheet: OrderSheet): Promise<Blob> =>
  pdf(<OrderDocument sheet={sheet} />).toBlob()
