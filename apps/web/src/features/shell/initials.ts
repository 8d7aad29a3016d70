/** First letters of the first and last name: 'Ana Maria Souza' is AS. */
export function initialsOf(name: string) {
  const words = name.trim().split(/\s+/)
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words
  return chosen
    .map((word) => word?.[0] ?? '')
    .join('')
    .toUpperCase()
}
