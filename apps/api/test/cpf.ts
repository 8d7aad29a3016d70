const checkDigit = (digits: readonly number[]) => {
  const sum = digits.reduce((total, digit, i) => total + digit * (digits.length + 1 - i), 0)
  return ((sum * 10) % 11) % 10
}

let issued = 100_000_000

/** Another CPF with valid check digits at each call. */
export function newCpf(): string {
  const digits = [...String(++issued)].map(Number)
  digits.push(checkDigit(digits))
  digits.push(checkDigit(digits))
  return digits.join('')
}
