import { readQuery } from '../../shared/api/read-query.ts'

export const phoneSettings = readQuery('phones', 'GET /companies/phones')
