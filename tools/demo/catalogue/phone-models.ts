import { BRANDS, type BrandName, COLORS, type ColorName } from './brands.ts'
import { keyOf, tableRows } from './text-table.ts'

export interface PhoneModel {
  brand: BrandName
  model: string
  screen: string
  /** Cost in reais by storage size in GB. */
  costs: readonly (readonly [gigabytes: number, cost: number])[]
  colors: readonly ColorName[]
  popularity: number
}

// Brand, model, screen, GB=cost in reais, colours, popularity.
const MODELS = `
Apple    | iPhone 11         | 6,1" | 64=1490 128=1690  | Preto Branco               | 5
Apple    | iPhone 12         | 6,1" | 64=1790 128=1990  | Preto Azul                 | 5
Apple    | iPhone 13         | 6,1" | 128=2690 256=3090 | Preto Branco Rosa          | 9
Apple    | iPhone 14         | 6,1" | 128=3190 256=3690 | Preto Roxo Azul-claro      | 6
Apple    | iPhone 15         | 6,1" | 128=3790 256=4390 | Preto Rosa Azul-claro      | 8
Apple    | iPhone 15 Pro     | 6,1" | 128=5090 256=5690 | Titânio Preto              | 4
Apple    | iPhone 16         | 6,1" | 128=4590 256=5290 | Preto Branco Verde-menta   | 7
Apple    | iPhone 16 Pro Max | 6,9" | 256=7590 512=8890 | Titânio Preto              | 3
Samsung  | Galaxy A06        | 6,7" | 128=540           | Preto Azul-claro           | 8
Samsung  | Galaxy A16        | 6,7" | 128=790 256=960   | Preto Cinza                | 9
Samsung  | Galaxy A36        | 6,7" | 128=1390 256=1590 | Preto Lavanda Branco       | 6
Samsung  | Galaxy A56        | 6,7" | 128=1790 256=1990 | Grafite Rosa               | 5
Samsung  | Galaxy S24        | 6,2" | 128=2890 256=3190 | Preto Amarelo Lavanda      | 5
Samsung  | Galaxy S25        | 6,2" | 256=3890          | Azul-claro Verde-menta Prata | 5
Samsung  | Galaxy S25 Ultra  | 6,9" | 256=6190 512=6890 | Titânio Preto              | 3
Motorola | Moto G05          | 6,7" | 128=590           | Verde Grafite              | 7
Motorola | Moto G35          | 6,7" | 128=790 256=890   | Grafite Vermelho           | 6
Motorola | Moto G75          | 6,8" | 256=1290          | Grafite Azul               | 4
Motorola | Edge 50           | 6,7" | 256=1890          | Verde Grafite              | 3
Xiaomi   | Redmi 14C         | 6,9" | 128=560 256=650   | Preto Verde                | 9
Xiaomi   | Redmi Note 14     | 6,7" | 128=890 256=990   | Preto Azul Verde           | 9
Xiaomi   | Redmi Note 14 Pro | 6,7" | 256=1390          | Preto Roxo                 | 6
Xiaomi   | Poco X7           | 6,7" | 256=1390 512=1590 | Preto Prata                | 6
Realme   | Realme C75        | 6,7" | 256=890           | Preto Dourado              | 4
Realme   | Realme 14         | 6,7" | 256=1290          | Prata Laranja              | 3
Infinix  | Hot 50            | 6,7" | 256=690           | Preto Verde-menta          | 4
Infinix  | Note 50           | 6,8" | 256=1090          | Grafite Roxo               | 3
`

const sizes = (text: string) =>
  text.split(' ').map((pair) => {
    const [gigabytes, cost] = pair.split('=').map(Number)
    return [gigabytes ?? 0, cost ?? 0] as const
  })

/** The phones that the shop sells; cases and films are made for these. */
export const PHONE_MODELS: readonly PhoneModel[] = tableRows(MODELS).map(
  ([brand, model = '', screen = '', costs = '', colors = '', popularity]) => ({
    brand: keyOf(BRANDS, brand),
    model,
    screen,
    costs: sizes(costs),
    colors: colors.split(' ').map((color) => keyOf(COLORS, color)),
    popularity: Number(popularity),
  }),
)
