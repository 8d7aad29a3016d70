import { hasUsb, printToUsb } from '../../shared/print/usb-printer.ts'
import { notify } from '../../shared/ui/notices.ts'
import type { PaperWidth, PrintedReceipt } from './printed-receipt.ts'

interface Printer {
  label: string
  width: PaperWidth
  /** Without the browser's own dialog. */
  isUsb: boolean
}

const ALL: readonly Printer[] = [
  { label: 'Recibo de 80 mm', width: 80, isUsb: false },
  { label: 'Recibo de 58 mm', width: 58, isUsb: false },
  { label: 'Impressora USB, 80 mm', width: 80, isUsb: true },
  { label: 'Impressora USB, 58 mm', width: 58, isUsb: true },
]

/** The ways to print a receipt on this device. */
export const receiptPrinters = () => ALL.filter(({ isUsb }) => !isUsb || hasUsb())

const CHOSEN = 'receipt-printer'
const ALWAYS = 'receipt-always'

/** The printer that was used last on this device. */
export const usedPrinter = () => receiptPrinters().find(({ label }) => label === localStorage.getItem(CHOSEN))

/** Whether each sale at the counter prints its receipt. */
export const printsAlways = () => localStorage.getItem(ALWAYS) === 'true'
export const setPrintsAlways = (always: boolean) => localStorage.setItem(ALWAYS, String(always))

/** Prints a receipt, and keeps the printer for the next one. The code that prints is loaded on use. */
export async function printOn({ label, width, isUsb }: Printer, receipt: PrintedReceipt) {
  localStorage.setItem(CHOSEN, label)
  if (!isUsb) {
    const { printReceipt } = await import('./print-receipt.ts')
    return printReceipt(receipt, width)
  }
  try {
    await printToUsb(async () => {
      const { receiptBytes } = await import('./escpos-receipt.ts')
      return receiptBytes(receipt, width)
    })
  } catch {
    notify.error('A impressora não aceitou o recibo. Confira o cabo e se outro programa a está usando.')
  }
}
