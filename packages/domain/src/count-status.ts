/** Where a count of the stock stands, in words. */
export const COUNT_STATUS = { open: 'Aberta', finished: 'Concluída', approved: 'Aprovada' } as const
export type CountStatus = keyof typeof COUNT_STATUS
