import { allow, SEE_UNITS } from '../access.ts'
import { calls } from '../call.ts'
import { serialParam, unit, unitList, unitPageQuery } from '../units.ts'

const access = allow('bo:manage:products')

export const unitsCalls = calls('units', {
  'GET /units': {
    access,
    summary: 'Units with a serial number',
    query: unitPageQuery,
    response: unitList,
  },
  'GET /units/:serial': {
    access: allow(...SEE_UNITS),
    summary: 'The life of a unit',
    params: serialParam,
    response: unit,
  },
})
