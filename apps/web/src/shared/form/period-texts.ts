export const START_MISSING = 'Selecione a data inicial'
export const END_MISSING = 'Selecione a data final'
export const END_BEFORE_START = 'A data final deve ser igual ou posterior à data inicial.'
