import { normalizeSerial, serialKeys, serialProblem, WRONG_IMEI } from '@shop/domain/serials'
import { z } from 'zod'
import { id, RULE, text } from './wire.ts'

/** Most serial numbers per line of a call. */
export const MAX_SERIALS = 1_000

/** A serial number of a unit: an IMEI in any grouping, both IMEIs of a phone, or 4 to 40 letters, digits, '-' and '/'. */
export const serial = text(100)
  .overwrite(normalizeSerial)
  .superRefine((value, context) => {
    const message = serialProblem(value)
    if (message)
      context.addIssue({ code: 'custom', message, ...(message === WRONG_IMEI && { params: RULE }) })
  })

/** A serial number that is one number: not both IMEIs of a phone. */
export const singleSerial = serial.refine((value) => serialKeys(value).length === 1, {
  message: 'Informe um IMEI em cada campo.',
  params: RULE,
})

export const serialList = z.array(serial).max(MAX_SERIALS)

/** Units by product and serial number. */
export const namedUnits = z
  .array(z.strictObject({ productId: id, serial }))
  .max(MAX_SERIALS)
  .default([])
