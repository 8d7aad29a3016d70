import { Menu } from '@mantine/core'
import { hasUsb, printToUsb } from '../../shared/print/usb-printer.ts'
import { notify } from '../../shared/ui/notices.ts'
import type { PaperWidth, PrintedReceipt } from './printed-receipt.ts'

const WIDTHS: readonly PaperWidth[] = [80, 58]

/** Prints a receipt on narrow paper, through the browser or on a USB printer. The code that prints is loaded on use. */
export function ReceiptMenuItems({ receipt }: { receipt: PrintedReceipt }) {
  const print = async (width: PaperWidth) => {
    const { printReceipt } = await import('./print-receipt.ts')
    await printReceipt(receipt, width)
  }
  const printUsb = async (width: PaperWidth) => {
    try {
      await printToUsb(async () => {
        const { receiptBytes } = await import('./escpos-receipt.ts')
        return receiptBytes(receipt, width)
      })
    } catch {
      notify.error('A impressora não aceitou o recibo. Confira o cabo e se outro programa a está usando.')
    }
  }
  return (
    <>
      {WIDTHS.map((width) => (
        <Menu.Item key={width} onClick={() => void print(width)}>
          Recibo de {width} mm
        </Menu.Item>
      ))}
      {hasUsb() &&
        WIDTHS.map((width) => (
          <Menu.Item key={width} onClick={() => void printUsb(width)}>
            Impressora USB, {width} mm
          </Menu.Item>
        ))}
    </>
  )
}
