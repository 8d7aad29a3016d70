import type { Shape } from './blueprint.ts'
import { BRANDS, type BrandName, COLORS, type ColorName } from './brands.ts'
import { keyOf, tableRows } from './text-table.ts'

export interface AccessoryLine {
  shape: Shape
  brand: BrandName
  name: string
  reference: string
  /** In reais. */
  cost: number
  colors: readonly ColorName[]
  popularity: number
  tags: readonly string[]
  text: string
}

const TAGS = {
  cable: ['cabo', 'usb', 'carregamento'],
  charger: ['carregador', 'fonte', 'tomada'],
  carCharger: ['carregador', 'carro', 'veicular'],
  wireless: ['carregador', 'sem fio', 'indução', 'magsafe'],
  powerBank: ['bateria', 'power bank', 'portátil'],
  headphones: ['fone', 'headphone', 'bluetooth', 'áudio'],
  earbuds: ['fone', 'tws', 'bluetooth', 'áudio'],
  speaker: ['caixa de som', 'bluetooth', 'áudio'],
  watch: ['relógio', 'smartwatch', 'pulseira'],
  holder: ['suporte', 'apoio'],
  memory: ['memória', 'cartão', 'armazenamento'],
} as const satisfies Partial<Record<Shape, readonly string[]>>

// Shape, brand, name, reference, cost in reais, colours, popularity, detail.
const LINES = `
cable | Baseus | Cabo USB-C para USB-C 100 W 1 m | Cabos USB-C | 19.9 | Preto Branco Vermelho | 9 | malha reforçada e carga rápida de 100 W
cable | Baseus | Cabo USB-C para Lightning 20 W 1 m | Cabos Lightning | 24.9 | Preto Branco | 8 | carga rápida para iPhone
cable | Ugreen | Cabo USB-C para USB-C 60 W 2 m | Cabos USB-C | 22.5 | Preto Cinza | 6 | dois metros em nylon trançado
cable | Ugreen | Cabo USB-A para USB-C 3 A 1 m | Cabos USB-C | 12.9 | Preto Branco | 8 | dados e carga de 18 W
cable | Anker | Cabo PowerLine III Lightning 1,8 m | Cabos Lightning | 49 | Preto Branco | 4 | certificado MFi, suporta 25 mil dobras
cable | i2GO | Cabo Micro USB 1,2 m | Cabos Micro USB | 6.9 | Preto Branco | 5 | para aparelhos mais antigos
cable | i2GO | Cabo USB-A para USB-C 2 m | Cabos USB-C | 11.9 | Preto Rosa | 6 | dois metros, 2,4 A
cable | Geonav | Cabo HDMI 2.1 2 m | Cabos de vídeo | 39 | Preto | 2 | imagem em 8K a 60 Hz
charger | Apple | Fonte USB-C 20 W | Carregadores | 69 | Branco | 9 | carga rápida para iPhone e iPad
charger | Samsung | Fonte USB-C 25 W | Carregadores | 54 | Preto Branco | 8 | Super Fast Charging com proteção contra picos
charger | Motorola | Fonte TurboPower 30 W | Carregadores | 49 | Preto | 6 | TurboPower para a linha Moto e Edge
charger | Xiaomi | Fonte 33 W com Cabo | Carregadores | 42 | Branco | 7 | acompanha cabo USB-C de 1 m
charger | Baseus | Fonte GaN 65 W 3 Portas | Carregadores GaN | 98 | Preto Branco | 5 | carrega notebook, celular e fone de uma vez
charger | Anker | Fonte Nano GaN 30 W | Carregadores GaN | 89 | Preto Branco Azul-claro | 5 | do tamanho de uma fonte de 5 W
charger | i2GO | Fonte 2 Portas 12 W | Carregadores | 16.9 | Preto Branco | 7 | duas portas USB-A
carCharger | Baseus | Carregador Veicular 40 W | Veicular | 34 | Preto | 5 | USB-C e USB-A com luz indicadora
carCharger | Geonav | Carregador Veicular 20 W | Veicular | 24 | Preto Branco | 4 | corpo em alumínio
carCharger | i2GO | Carregador Veicular 2 USB | Veicular | 11.5 | Preto | 6 | 2,4 A em cada porta
wireless | Apple | Carregador MagSafe | Carregadores sem fio | 199 | Branco | 4 | alinha-se sozinho ao iPhone, 15 W
wireless | Samsung | Carregador sem Fio Duo | Carregadores sem fio | 149 | Preto Branco | 3 | celular e relógio lado a lado
wireless | Baseus | Base Magnética 15 W | Carregadores sem fio | 69 | Preto Branco | 4 | ímãs fortes e cabo de 1,5 m
wireless | Anker | Suporte MagGo 2 em 1 | Carregadores sem fio | 189 | Preto Branco | 3 | celular em pé e fone na base
powerBank | Anker | Power Bank 10.000 mAh | Power banks | 119 | Preto Branco Azul | 5 | duas cargas completas, entrada USB-C
powerBank | Baseus | Power Bank 20.000 mAh 22,5 W | Power banks | 109 | Preto Branco | 6 | visor digital e três saídas
powerBank | Xiaomi | Power Bank 10.000 mAh 22,5 W | Power banks | 92 | Preto Branco | 6 | carrega fone e celular ao mesmo tempo
powerBank | Geonav | Power Bank Magnético 5.000 mAh | Power banks | 98 | Preto Lavanda | 3 | prende atrás do celular
powerBank | i2GO | Power Bank 5.000 mAh | Power banks | 39 | Preto Branco Rosa | 5 | cabe no bolso
headphones | JBL | Fone Tune 520BT | Linha Tune | 189 | Preto Branco Azul Roxo | 7 | 57 horas de bateria e som Pure Bass
headphones | JBL | Fone Tune 720BT | Linha Tune | 279 | Preto Azul | 4 | conchas grandes, 76 horas de bateria
headphones | Baseus | Fone Bowie D05 | Linha Bowie | 119 | Preto Branco | 3 | 70 horas de bateria, dobrável
headphones | QCY | Fone H3 ANC | Linha H | 169 | Preto Branco | 3 | cancelamento de ruído e modo ambiente
earbuds | Apple | AirPods 4 | AirPods | 899 | Branco | 5 | áudio espacial e estojo USB-C
earbuds | Apple | AirPods Pro 2 | AirPods | 1390 | Branco | 4 | cancelamento ativo de ruído
earbuds | Samsung | Galaxy Buds FE | Galaxy Buds | 329 | Grafite Branco | 4 | cancelamento de ruído e graves fortes
earbuds | Xiaomi | Redmi Buds 6 Play | Redmi Buds | 69 | Preto Branco Rosa | 9 | 36 horas com o estojo
earbuds | JBL | Fone Wave Buds 2 | Linha Wave | 219 | Preto Branco Azul | 6 | resistente a água e suor
earbuds | QCY | Fone T13 ANC | Linha T | 89 | Preto Branco | 7 | quatro microfones para chamadas
earbuds | Motorola | Moto Buds Loop | Moto Buds | 399 | Dourado Cinza | 2 | encaixe aberto, som da rua sempre presente
speaker | JBL | Caixa Go 4 | Linha Go | 219 | Preto Azul Vermelho Rosa | 7 | à prova de água, 7 horas de música
speaker | JBL | Caixa Flip 6 | Linha Flip | 549 | Preto Azul Vermelho | 4 | 12 horas de bateria e PartyBoost
speaker | JBL | Caixa Charge 5 | Linha Charge | 849 | Preto Azul | 3 | 20 horas de bateria, carrega o celular
speaker | Anker | Caixa Soundcore 3 | Soundcore | 239 | Preto Vermelho | 3 | graves BassUp, 24 horas
watch | Apple | Watch SE 44 mm | Apple Watch | 1690 | Preto Prata | 3 | detecção de quedas e batimentos
watch | Samsung | Galaxy Watch 7 44 mm | Galaxy Watch | 1190 | Verde Prata | 3 | composição corporal e sono
watch | Xiaomi | Redmi Watch 5 Active | Redmi Watch | 169 | Preto Prata | 6 | tela de 2", 18 dias de bateria
watch | Xiaomi | Smart Band 9 | Smart Band | 199 | Preto Azul Rosa | 7 | 21 dias de bateria, 150 esportes
holder | Baseus | Suporte Veicular Magnético | Suportes | 29 | Preto Prata | 5 | fixa na saída de ar
holder | Ugreen | Suporte de Mesa Dobrável | Suportes | 32 | Preto Branco Cinza | 4 | altura e ângulo ajustáveis
holder | Geonav | Suporte para Moto | Suportes | 54 | Preto | 4 | garras com trava e amortecedor
holder | i2GO | Anel Suporte Universal | Suportes | 4.9 | Preto Dourado Rosa | 5 | gira 360 graus
memory | SanDisk | Cartão microSD Ultra 64 GB | Cartões microSD | 32 | Vermelho | 6 | classe 10, 140 MB/s
memory | SanDisk | Cartão microSD Ultra 128 GB | Cartões microSD | 49 | Cinza | 6 | classe 10, 140 MB/s
memory | SanDisk | Cartão microSD Extreme 256 GB | Cartões microSD | 129 | Dourado | 4 | grava vídeo em 4K
memory | SanDisk | Pen Drive USB-C 128 GB | Pen drives | 79 | Preto | 3 | conectores USB-C e USB-A
`

export const ACCESSORY_LINES: readonly AccessoryLine[] = tableRows(LINES).map(
  ([shape, brand, name = '', reference = '', cost, colors = '', popularity, text = '']) => ({
    shape: keyOf(TAGS, shape),
    brand: keyOf(BRANDS, brand),
    name,
    reference,
    cost: Number(cost),
    colors: colors.split(' ').map((color) => keyOf(COLORS, color)),
    popularity: Number(popularity),
    tags: TAGS[keyOf(TAGS, shape)],
    text,
  }),
)
