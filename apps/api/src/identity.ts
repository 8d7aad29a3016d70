import type { CustomerStatus } from '@shop/domain/customer-status'
import type { EmployeeKind } from '@shop/domain/employee-kind'

interface Person {
  id: number
  name: string
  permissions: string[]
  sessionId: string
  /** When the session was last used, to within five minutes. */
  seenAt: string
}

/** Who is behind a request, as of this request: blocking and permission changes count at once. */
export type Identity =
  | (Person & {
      kind: 'employee'
      employeeKind: EmployeeKind
      /** The role demands an authenticator app that is not there yet: until then nothing else is open. */
      mustEnrol?: boolean
    })
  | (Person & { kind: 'customer'; status: CustomerStatus })

export type EmployeeIdentity = Extract<Identity, { kind: 'employee' }>

/** How a bearer token becomes the person behind it. */
export interface Sessions {
  /** Null when the token or its session is invalid. */
  identify: (authorization: string | undefined) => Promise<Identity | null>
  /** Keeps that the session is in use. */
  noteUse: (identity: Identity) => Promise<void>
}
