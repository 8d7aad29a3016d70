import { type Blueprint, priced } from './blueprint.ts'
import type { ColorName } from './brands.ts'
import { PHONE_MODELS, type PhoneModel } from './phone-models.ts'

const FLAGSHIP_COST = 3_000
/** The most expensive phones, from this cost in reais, have an IMEI per unit. */
const SERIALISED_COST = 5_000
const WARRANTY_MONTHS = 12

function phone(phoneModel: PhoneModel, gigabytes: number, cost: number, color: ColorName): Blueprint {
  const { brand, model, screen, popularity } = phoneModel
  const isFlagship = cost > FLAGSHIP_COST
  return {
    name: `${model} ${gigabytes} GB ${color}`,
    brand,
    reference: model,
    description:
      `Smartphone ${brand} ${model} com tela de ${screen} e ${gigabytes} GB, cor ${color.toLowerCase()}. ` +
      `Novo, lacrado, com nota fiscal e garantia de ${WARRANTY_MONTHS} meses do fabricante.`,
    tags: ['celular', 'smartphone', `${gigabytes}gb`, color.toLowerCase()],
    ...priced(cost, isFlagship ? { gold: 4, silver: 7, bronze: 12 } : { gold: 6, silver: 10, bronze: 17 }),
    looks: [
      { shape: 'phone', brand, color },
      // Fronts look the same in every colour.
      { shape: 'screen', brand, color: 'Preto' },
    ],
    popularity: popularity / 2,
    packSize: isFlagship ? 8 : 20,
    isSerialised: cost > SERIALISED_COST,
    warrantyMonths: WARRANTY_MONTHS,
  }
}

export const PHONES: readonly Blueprint[] = PHONE_MODELS.flatMap((model) =>
  model.costs.flatMap(([gigabytes, cost]) =>
    model.colors.map((color) => phone(model, gigabytes, cost, color)),
  ),
)
