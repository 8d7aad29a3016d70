import { Menu } from '@mantine/core'
import type { PrintedReceipt } from './printed-receipt.ts'
import { printOn, receiptPrinters } from './receipt-printers.ts'

/** Prints a receipt on narrow paper, through the browser or on a USB printer. */
export const ReceiptMenuItems = ({ receipt }: { receipt: PrintedReceipt }) =>
  receiptPrinters().map((printer) => (
    <Menu.Item key={printer.label} onClick={() => void printOn(printer, receipt)}>
      {printer.label}
    </Menu.Item>
  ))
