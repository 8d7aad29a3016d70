import { tableRows } from '../catalogue/text-table.ts'

export interface Place {
  neighborhood: string
  city: string
  /** The first five digits of its CEPs. */
  zipPrefix: string
  /** In reais: what a delivery there costs. */
  freight: number
  streets: readonly string[]
}

// Neighbourhood, city, CEP prefix, freight in reais, streets.
const PLACES = `
Santa Ifigênia | São Paulo   | 01207 | 8  | Rua Santa Ifigênia; Rua dos Gusmões; Rua Vitória; Rua Aurora
República      | São Paulo   | 01045 | 9  | Rua Sete de Abril; Avenida São Luís; Rua Barão de Itapetininga
Sé             | São Paulo   | 01001 | 9  | Rua Direita; Rua Quinze de Novembro; Rua Boa Vista
Brás           | São Paulo   | 03002 | 12 | Rua do Gasômetro; Avenida Rangel Pestana; Rua Oriente
Bom Retiro     | São Paulo   | 01122 | 10 | Rua José Paulino; Rua Três Rios; Rua da Graça
Liberdade      | São Paulo   | 01503 | 11 | Rua Galvão Bueno; Avenida Liberdade; Rua São Joaquim
Bela Vista     | São Paulo   | 01310 | 13 | Avenida Paulista; Rua Treze de Maio; Rua Augusta
Pinheiros      | São Paulo   | 05422 | 18 | Rua dos Pinheiros; Rua Teodoro Sampaio; Rua Butantã
Vila Madalena  | São Paulo   | 05433 | 18 | Rua Harmonia; Rua Aspicuelta; Rua Girassol
Vila Mariana   | São Paulo   | 04101 | 17 | Rua Vergueiro; Rua Domingos de Morais; Rua Joaquim Távora
Moema          | São Paulo   | 04077 | 20 | Avenida Ibirapuera; Alameda dos Maracatins; Avenida Moema
Ipiranga       | São Paulo   | 04206 | 18 | Rua Silva Bueno; Avenida Nazaré; Rua Bom Pastor
Mooca          | São Paulo   | 03104 | 15 | Rua da Mooca; Avenida Paes de Barros; Rua Taquari
Tatuapé        | São Paulo   | 03310 | 18 | Rua Tuiuti; Rua Serra de Bragança; Rua Apucarana
Penha          | São Paulo   | 03613 | 22 | Rua Padre João; Avenida Penha de França; Rua Doutor João Ribeiro
Itaquera       | São Paulo   | 08210 | 28 | Avenida Itaquera; Rua Victorio Santim; Avenida do Contorno
Santana        | São Paulo   | 02012 | 17 | Rua Voluntários da Pátria; Avenida Cruzeiro do Sul; Rua Alfredo Pujol
Casa Verde     | São Paulo   | 02517 | 18 | Avenida Casa Verde; Rua Zilda; Rua Inhaúma
Lapa           | São Paulo   | 05065 | 19 | Rua Doze de Outubro; Rua Guaicurus; Rua Nossa Senhora da Lapa
Butantã        | São Paulo   | 05501 | 22 | Avenida Vital Brasil; Rua Camargo; Rua Alvarenga
Santo Amaro    | São Paulo   | 04701 | 25 | Avenida Adolfo Pinheiro; Largo Treze de Maio; Rua Amador Bueno
Jabaquara      | São Paulo   | 04305 | 24 | Avenida Jabaquara; Avenida Engenheiro Armando de Arruda Pereira; Rua dos Buritis
Centro         | Guarulhos   | 07010 | 32 | Rua Dom Pedro II; Avenida Tiradentes; Rua João Gonçalves
Centro         | Osasco      | 06010 | 30 | Rua Antônio Agu; Avenida dos Autonomistas; Rua Primitiva Vianco
Centro         | Santo André | 09010 | 32 | Rua Coronel Oliveira Lima; Rua Senador Fláquer; Avenida Portugal
`

export const PLACES_SERVED: readonly Place[] = tableRows(PLACES).map(
  ([neighborhood = '', city = '', zipPrefix = '', freight, streets = '']) => ({
    neighborhood,
    city,
    zipPrefix,
    freight: Number(freight),
    streets: streets.split('; '),
  }),
)
