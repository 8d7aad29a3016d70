// Without faker: its lists change with its versions, and the same seed must give the same shop in every release.

const words = (text: string) => text.trim().split(/\s+/)

export const FIRST_NAMES = words(`
  Adriana Alexandre Aline Amanda Ana Anderson André Antônio Beatriz Bianca Bruno Caio Camila Carla Carlos Cíntia
  Cláudia Cristiano Daniel Daniela Débora Diego Douglas Eduardo Elaine Érica Fabiana Felipe Fernanda Fernando Flávio
  Gabriel Gabriela Gilberto Guilherme Gustavo Helena Henrique Igor Isabela Ivan Jaqueline Jéssica João Joana José
  Juliana Karina Larissa Leandro Letícia Luana Lucas Luciana Luís Marcelo Márcia Marcos Mariana Mateus Mônica Natália
  Patrícia Paulo Priscila Rafael Raquel Renata Ricardo Rodrigo Rosana Sabrina Sérgio Simone Sônia Tatiana Thiago
  Valéria Vanessa Vinícius Viviane Wagner Wellington`)

export const SURNAMES = words(`
  Almeida Alves Andrade Araújo Barbosa Barros Batista Borges Campos Cardoso Carvalho Castro Conceição Costa Cunha Dias
  Duarte Farias Fernandes Ferreira Fonseca Freitas Gomes Gonçalves Lima Lopes Machado Magalhães Marques Martins Mendes
  Monteiro Moraes Moreira Moura Nascimento Nogueira Nunes Oliveira Pacheco Pereira Pinto Queiroz Ramos Rezende Ribeiro
  Rocha Rodrigues Sales Santana Santos Siqueira Silva Silveira Soares Souza Tavares Teixeira Vieira Xavier`)

/** Shops that resell: name and legal form. */
export const COMPANY_NAMES = [
  'Mega Cell Santa Ifigênia',
  'Top Capas do Brás',
  'Império dos Celulares',
  'Conecta Cell',
  'Casa do Carregador',
  'Smart Point Acessórios',
  'Rei das Capinhas',
  'Cell Express Tatuapé',
  'Assistência Técnica Paulista',
  'Galeria Tech 25',
  'Nova Era Telefonia',
  'Estação do Celular',
  'Mundo Mobile',
  'Point do iPhone',
  'Zona Leste Cell',
  'Alfa Eletrônicos',
  'Ponto Cell Osasco',
  'Digital Center Lapa',
  'Loja do Chip',
  'Prime Acessórios',
  'Via Fone',
  'Atacadão das Películas',
  'Oficina do Smartphone',
  'União Telecom',
  'Fone & Cia',
  'Líder Cell Guarulhos',
  'Planeta Gadgets',
  'Central do Fone',
  'TecnoMania Itaquera',
  'Bom Retiro Importados',
  'São Jorge Celulares',
  'Rápido Cell Moema',
  'Vila Mobile',
  'Master Case',
  'Líder dos Acessórios',
  'Star Phone Pinheiros',
  'ABC Celulares',
  'Ágil Assistência',
  'Eletro Penha',
  'Flex Cell',
] as const

export const COMPANY_FORMS = ['Ltda', 'ME', 'EIRELI', 'Comércio Ltda'] as const
