/** The part of WebUSB that a printer needs; missing in the DOM's types. */
interface UsbEndpoint {
  endpointNumber: number
  direction: 'in' | 'out'
}
interface UsbDevice {
  configuration: {
    interfaces: {
      interfaceNumber: number
      alternate: { interfaceClass: number; endpoints: UsbEndpoint[] }
    }[]
  } | null
  open(): Promise<void>
  close(): Promise<void>
  selectConfiguration(value: number): Promise<void>
  claimInterface(number: number): Promise<void>
  transferOut(endpoint: number, data: Uint8Array): Promise<{ status: string }>
}
interface Usb {
  /** Those that the person chose before. */
  getDevices(): Promise<UsbDevice[]>
  requestDevice(options: { filters: { classCode: number }[] }): Promise<UsbDevice>
}

const PRINTER_CLASS = 7

const usb = () => (navigator as Navigator & { usb?: Usb }).usb

/** True in Chromium on a secure origin or on the machine itself. */
export const hasUsb = () => usb() !== undefined

async function send(device: UsbDevice, bytes: Uint8Array): Promise<void> {
  if (!device.configuration) await device.selectConfiguration(1)
  const found = device.configuration?.interfaces.find(
    ({ alternate }) => alternate.interfaceClass === PRINTER_CLASS,
  )
  const endpoint = found?.alternate.endpoints.find(({ direction }) => direction === 'out')
  if (!found || !endpoint) throw new Error('The device is no printer')
  await device.claimInterface(found.interfaceNumber)
  const { status } = await device.transferOut(endpoint.endpointNumber, bytes)
  if (status !== 'ok') throw new Error(`The printer answered ${status}`)
}

const isPrinter = ({ configuration }: UsbDevice) =>
  configuration?.interfaces.some(({ alternate }) => alternate.interfaceClass === PRINTER_CLASS) === true

/**
 * Sends the bytes to the USB printer that was chosen before on this device; without one the browser lets the person
 * choose, which it does shortly after a click or key only. Returns false when the person chose none.
 * @throws Error when the printer does not accept them
 */
export async function printToUsb(makeBytes: () => Promise<Uint8Array>): Promise<boolean> {
  const known = (await usb()?.getDevices())?.find(isPrinter)
  const device =
    known ??
    (await usb()
      ?.requestDevice({ filters: [{ classCode: PRINTER_CLASS }] })
      .catch((error: unknown) => {
        if (error instanceof DOMException && error.name === 'NotFoundError') return undefined
        throw error
      }))
  if (!device) return false
  await device.open()
  try {
    await send(device, await makeBytes())
    return true
  } finally {
    await device.close()
  }
}
