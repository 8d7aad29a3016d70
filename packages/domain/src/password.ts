import { MIN_PASSWORD_LENGTH } from './call-limits.ts'
import { fold } from './text.ts'

// Not zxcvbn-ts: the browser checks these patterns too and would have to load its dictionaries. The API also has a list
// of common passwords.

export const COMMON_PASSWORD = 'Esta senha é muito comum, escolha outra'

/** Longer texts would only cost hashing time. */
export const MAX_PASSWORD_LENGTH = 128

/** Words that stay common whatever digits and special characters surround them ('Senha@2026', '123flamengo'). */
const WORDS = new Set(
  `senha password admin administrador administrator qwerty brasil brazil flamengo corinthians palmeiras
  saopaulo santos gremio internacional cruzeiro vasco botafogo fluminense atletico futebol iloveyou teamo euteamo
  amorzinho jesus jesuscristo deusefiel deus familia felicidade mudar mudarsenha trocar minhasenha senhasenha segredo
  seguranca computador celular iphone samsung motorola xiaomi bemvindo welcome letmein football baseball princess
  princesa sunshine superman batman pokemon dragon monkey master mustang shadow michael loja lojas cliente usuario user
  teste test changeme demo backoffice demoadmin default google facebook instagram whatsapp windows`.split(
    /\s+/,
  ),
)

/** Whole passwords of published lists that no pattern below covers. */
const WHOLE = new Set(
  `1q2w3e4r5t 1qaz2wsx3edc q1w2e3r4t5 q1w2e3r4t5y6 1a2b3c4d5e a1b2c3d4e5 zaq12wsxcde3 qazwsxedcrfv qwaszxerdf
  abc1234567 1234567abc abcd123456 123456abcd qwer123456 123456qwer asdf123456 123mudar123 1234qwerasdf qwer1234asdf
  p@ssw0rd123 pa55word123 s3nh4s3nh4 5201314520 3141592653 31415926535 1123581321 trustno1trustno1
  correcthorsebatterystaple`.split(/\s+/),
)

const ROWS = [
  '0123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklczxcvbnm',
  'qwertyuiopasdfghjklzxcvbnm',
]

/** Each row twice, because sequences continue at its start ('8901234'), and in both directions. */
const RUNS = ROWS.flatMap((row) => [row + row, [...row, ...row].reverse().join('')])

const SHORTEST_RUN = 3
const MOST_STRAYS = 2

const LOOKALIKES: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
}

/** Whether the password is one of the first that an attacker guesses: a common one, a common word with digits, a pattern. */
export function isCommonPassword(password: string): boolean {
  const text = fold(password).replaceAll(' ', '')
  return (
    WHOLE.has(text) || isCommonWord(text) || hasFewCharacters(text) || isRepeated(text) || isSequence(text)
  )
}

/**
 * 'senha-2026!', 'P@ssw0rd99': a common word with digits and special characters around it or instead of its letters.
 */
function isCommonWord(text: string): boolean {
  if (WORDS.has(text.replace(/[^\p{L}]/gu, ''))) return true
  const core = /\p{L}(?:.*\p{L})?/su.exec(text)?.[0] ?? ''
  return WORDS.has(core.replace(/./gu, (character) => LOOKALIKES[character] ?? character))
}

/** 'aaaaaaaaaa', '1212121221': too few different characters. */
function hasFewCharacters(text: string): boolean {
  return new Set(text).size < 3
}

/** 'abc123abc123', 'senhasenhase': one piece repeated. */
function isRepeated(text: string): boolean {
  for (let piece = 1; piece <= text.length / 2; piece += 1) {
    if (text.slice(piece) === text.slice(0, -piece)) return true
  }
  return false
}

/**
 * '1234567890a', '987654321098', 'qwertyuiop123': sequences of digits, the alphabet or the keyboard, and little else.
 */
function isSequence(text: string): boolean {
  let strays = 0
  for (let at = 0; at < text.length && strays <= MOST_STRAYS; ) {
    const run = longestRun(text.slice(at))
    if (run < SHORTEST_RUN) strays += 1
    at += run < SHORTEST_RUN ? 1 : run
  }
  return strays <= MOST_STRAYS
}

function longestRun(text: string): number {
  let length = 0
  while (length < text.length && RUNS.some((run) => run.includes(text.slice(0, length + 1)))) length += 1
  return length
}

/** The product's name and the parts of the demo's published passwords. */
const PRODUCT_WORDS = ['backoffice', 'demo']
/** Characters that must remain of a password when names are removed from it. */
const FEWEST_OTHER = 4
const SHORTEST_NAME = 3

const withLetters = (text: string) => text.replace(/./gu, (character) => LOOKALIKES[character] ?? character)
const lettersOf = (text: string) => text.replace(/[^\p{L}]/gu, '')
const lettersAndDigitsOf = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '')

/** Whether the text consists almost only of these words. */
function isMadeOf(text: string, words: readonly string[]): boolean {
  const rest = words.reduce((left, word) => left.replaceAll(word, ''), text)
  return rest.length < Math.min(text.length, FEWEST_OTHER)
}

/** The parts of the names between these separators, the longest first. */
const partsOf = (names: readonly string[], separators: RegExp) =>
  names
    .flatMap((name) => fold(name).split(separators))
    .filter((part) => part.length >= SHORTEST_NAME)
    .toSorted((a, b) => b.length - a.length)

/**
 * The problem of a password made of names: the person's, the shop's, the product's, or of an e-mail ('Ana-Souza-1990',
 * 'loja.centro.2026', 'js1234567!' of js1234567@…). Undefined if enough other letters remain.
 */
export function ownWordsProblem(password: string, names: readonly string[]): string | undefined {
  const words = partsOf([...names, ...PRODUCT_WORDS], /[^\p{L}]+/u)
  const text = fold(password)
  const isOwn =
    isMadeOf(lettersOf(text), words) ||
    isMadeOf(lettersOf(withLetters(text)), words) ||
    isMadeOf(lettersAndDigitsOf(text), partsOf(names, /[^\p{L}\p{N}]+/u))
  if (!isOwn) return undefined
  return 'A senha não pode ser feita do nome da loja, do seu nome ou do seu e-mail'
}

/** The problem of a new password, as a text for the person; undefined if there is none. */
export function passwordProblem(password: string): string | undefined {
  const length = [...password].length
  if (length < MIN_PASSWORD_LENGTH) return `A senha deve ter pelo menos ${MIN_PASSWORD_LENGTH} caracteres`
  if (length > MAX_PASSWORD_LENGTH) return `A senha deve ter no máximo ${MAX_PASSWORD_LENGTH} caracteres`
  if (isCommonPassword(password)) return COMMON_PASSWORD
  return undefined
}
