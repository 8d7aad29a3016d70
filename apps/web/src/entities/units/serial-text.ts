/** As printed on papers: 'Nº de série: A, B'; empty without any. */
export const serialText = (serials: readonly string[]) =>
  serials.length > 0 ? `Nº de série: ${serials.join(', ')}` : ''
