import type { CustomerStatus } from '@shop/domain/customer-status'
import type { EmployeeKind } from '@shop/domain/employee-kind'

interface Person {
  id: number
  name: string
  permissions: string[]
  sessionId: string
  /** When the session was last used, exact to five minutes. */
  seenAt: string
}

/** The person behind a request, read anew for each request: blocks and permission changes take effect at once. */
export type Identity =
  | (Person & {
      kind: 'employee'
      employeeKind: EmployeeKind
      /** The role requires an authenticator app that is not set up yet: until then only the profile is open. */
      mustEnrol?: boolean
      /** The person's API key with which a program made the request. */
      apiKeyId?: number
    })
  | (Person & { kind: 'customer'; status: CustomerStatus })

export type EmployeeIdentity = Extract<Identity, { kind: 'employee' }>

/** Turns a bearer token into the person behind it. */
export interface Sessions {
  /** Null when the token or its session is invalid. */
  identify: (authorization: string | undefined) => Promise<Identity | null>
  /** Records that the session is in use. */
  recordUse: (identity: Identity) => Promise<void>
  /** Counts a call of which one person may make `perHour` in an hour. @throws AppError TOO_MANY_TRIES */
  countCall: (identity: Identity, address: string, perHour: number, ip: string) => Promise<void>
  /** Writes into the audit trail that a list with personal data is read, once an hour for each reader and list. */
  recordReading: (identity: Identity, list: string, ip: string) => Promise<void>
}
