/** '2026-11-20' as '20/11/2026'. */
export const dayText = (day: string) => day.split('-').reverse().join('/')
