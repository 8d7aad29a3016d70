/** The smallest valid PNG, as base64: one pixel. */
export const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='

/** The same as a file to choose. */
export const PICTURE = { name: 'foto.png', mimeType: 'image/png', buffer: Buffer.from(PNG, 'base64') }
