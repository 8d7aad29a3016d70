/**
 * Keys of PostgreSQL's advisory locks that stand for no record. Each is used for one thing, so that nobody waits for a
 * holder who does something else: two uses of one key could wait for each other.
 */
export const LOCKS = {
  appUser: 7_406_310_218,
  largeIndexes: 7_406_310_219,
  objects: 7_406_310_220,
  serials: 7_406_310_226,
  usedPhones: 7_406_310_227,
  proofs: 7_406_310_240,
  statements: 7_406_310_241,
} as const
