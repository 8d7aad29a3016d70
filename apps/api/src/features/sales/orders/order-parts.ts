import type { Tx } from '../../../db/database.ts'

/** A part on term is received when its last instalment is settled. */
export async function settlePart(_tx: Tx, _partId: number): Promise<void> {}
