/** Addresses under this name never exist (RFC 2606): nothing is mailed to them. */
export const NEVER = '.invalid'

/** The key of the shop's own record for sales to people who are not registered. */
export const WALK_IN_EMAIL = `consumidor@balcao${NEVER}`
export const WALK_IN_NAME = 'Consumidor no balcão'

export const isWalkIn = ({ email }: { email: string }): boolean => email === WALK_IN_EMAIL

/** The key of a customer who gave no address; `unique` is part of no other one. */
export const emailOfNobody = (unique: string): string => `${unique}@sem-email${NEVER}`

/** Whether mails can be sent to it. */
export const isMailable = (email: string): boolean => !email.endsWith(NEVER)

/** The address as people read it. */
export const shownEmail = (email: string): string => (isMailable(email) ? email : 'Sem e-mail')

const NO_DOCUMENT = 'SEM-'

/** Stored for a customer who gave no document, because stored ones are unique. */
export const documentOfNobody = (unique: string): string => `${NO_DOCUMENT}${unique}`

/** The document as people read it: empty for a customer who gave none. */
export const shownDocument = (document: string): string => (document.startsWith(NO_DOCUMENT) ? '' : document)
