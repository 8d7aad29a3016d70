import { z } from 'zod'
import { nameText, RULE } from './wire.ts'

const whole = (min: number, max: number, message: string) =>
  z.int(message).refine((value) => value >= min && value <= max, { message, params: RULE })

const fields = {
  /** Days that a bought used phone is kept before it can be sold. */
  holdingDays: whole(0, 365, 'Informe de 0 a 365 dias'),
  /** Points to check when a phone is bought or a claim is opened for it. */
  checklist: z
    .array(nameText(60, 'Informe o item'))
    .max(30, 'Informe no máximo 30 itens.')
    .refine((items) => new Set(items).size === items.length, {
      message: 'Há um item repetido na lista.',
      params: RULE,
    }),
  /** The deliverer scans the serial numbers of an order before the signature. */
  serialAtDoor: z.boolean(),
  /** Years that the device book keeps personal data. */
  bookYears: whole(1, 30, 'Informe de 1 a 30 anos'),
  /** Days within which a claim is to be decided: 30 by the consumer's law. */
  claimDays: whole(1, 365, 'Informe de 1 a 365 dias'),
}

export const phoneSettings = z.object(fields).meta({ id: 'PhoneSettings' })
export type PhoneSettings = z.infer<typeof phoneSettings>

/** Fields left out stay unchanged. */
export const changePhoneSettingsBody = z.strictObject({
  holdingDays: fields.holdingDays.optional(),
  checklist: fields.checklist.optional(),
  serialAtDoor: fields.serialAtDoor.optional(),
  bookYears: fields.bookYears.optional(),
  claimDays: fields.claimDays.optional(),
})
export type ChangePhoneSettings = z.output<typeof changePhoneSettingsBody>
