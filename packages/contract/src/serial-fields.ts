import { isSerial, isSerialForm, normalizeSerial, WRONG_IMEI, WRONG_SERIAL_FORM } from '@shop/domain/serials'
import { z } from 'zod'
import { id, RULE, text } from './wire.ts'

/** Most serial numbers per line of a call. */
export const MAX_SERIALS = 1_000

/** A serial number of a unit: an IMEI with its check digit, or 4 to 40 letters, digits, '-' and '/'. */
export const serial = text(60)
  .overwrite(normalizeSerial)
  .refine(isSerialForm, { message: WRONG_SERIAL_FORM, abort: true })
  .refine(isSerial, { message: WRONG_IMEI, params: RULE })

export const serialList = z.array(serial).max(MAX_SERIALS)

/** Units by product and serial number. */
export const namedUnits = z
  .array(z.strictObject({ productId: id, serial }))
  .max(MAX_SERIALS)
  .default([])
