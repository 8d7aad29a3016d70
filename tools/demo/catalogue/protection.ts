import { type Blueprint, priced } from './blueprint.ts'
import type { ColorName } from './brands.ts'
import { PHONE_MODELS, type PhoneModel } from './phone-models.ts'

const CASES = [
  {
    kind: 'Capa Anti-impacto',
    reference: 'Capas anti-impacto',
    cost: 9.5,
    color: 'Transparente',
    text: 'cantos reforçados que absorvem quedas',
  },
  {
    kind: 'Capa Silicone Aveludada',
    reference: 'Capas de silicone',
    cost: 14.9,
    color: null,
    text: 'toque macio e interior aveludado',
  },
  {
    kind: 'Capa MagSafe',
    reference: 'Capas magnéticas',
    cost: 32,
    color: 'Grafite',
    text: 'ímãs alinhados ao carregador sem fio',
  },
] as const

const SILICONE: readonly ColorName[] = ['Preto', 'Azul', 'Rosa', 'Lavanda', 'Verde', 'Vermelho']

function phoneCase(
  kind: (typeof CASES)[number],
  { brand, model, popularity }: PhoneModel,
  color: ColorName,
): Blueprint {
  return {
    name: `${kind.kind} ${model} ${color}`,
    brand: 'Spigen',
    reference: kind.reference,
    description: `${kind.kind} para ${brand} ${model}, cor ${color.toLowerCase()}: ${kind.text}. Acesso livre a botões e conectores.`,
    tags: ['capa', 'capinha', 'case', model.toLowerCase(), color.toLowerCase()],
    ...priced(kind.cost, { gold: 40, silver: 70, bronze: 160 }),
    looks: [{ shape: 'case', brand: 'Spigen', color }],
    popularity: popularity * 1.4,
    packSize: 60,
    isSerialised: false,
    warrantyMonths: 0,
  }
}

function casesFor(model: PhoneModel, index: number): Blueprint[] {
  const [impact, silicone, magnetic] = CASES
  const color = SILICONE[index % SILICONE.length] as ColorName
  const cases = [phoneCase(impact, model, impact.color), phoneCase(silicone, model, color)]
  if (model.brand === 'Apple') cases.push(phoneCase(magnetic, model, magnetic.color))
  return cases
}

const FILMS = [
  {
    kind: 'Película de Vidro 3D',
    reference: 'Películas de vidro',
    cost: 3.2,
    color: 'Transparente',
    text: 'vidro temperado 9H que cobre a tela inteira',
  },
  {
    kind: 'Película de Privacidade',
    reference: 'Películas de privacidade',
    cost: 6.9,
    color: 'Grafite',
    text: 'escurece a tela para quem olha de lado',
  },
] as const

function film(kind: (typeof FILMS)[number], { brand, model, popularity }: PhoneModel): Blueprint {
  return {
    name: `${kind.kind} ${model}`,
    brand: 'Gorila Shield',
    reference: kind.reference,
    description: `${kind.kind} para ${brand} ${model}: ${kind.text}. Acompanha lenço e guia de aplicação.`,
    tags: ['película', 'vidro', 'proteção', model.toLowerCase()],
    ...priced(kind.cost, { gold: 60, silver: 100, bronze: 320 }),
    looks: [{ shape: 'film', brand: 'Gorila Shield', color: kind.color }],
    popularity: popularity * 1.8,
    packSize: 100,
    isSerialised: false,
    warrantyMonths: 0,
  }
}

/** Cases and films for every phone that the shop sells. */
export const PROTECTION: readonly Blueprint[] = PHONE_MODELS.flatMap((model, index) => [
  ...casesFor(model, index),
  ...FILMS.map((kind) => film(kind, model)),
])
