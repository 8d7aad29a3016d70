/** The states of a count, with their Portuguese names. */
export const COUNT_STATUS = { open: 'Aberta', finished: 'Concluída', approved: 'Aprovada' } as const
export type CountStatus = keyof typeof COUNT_STATUS
