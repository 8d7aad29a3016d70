import { rmSync } from 'node:fs'

/** The shop that the tests ran against goes with them. */
export default function removeData() {
  const folder = process.env.E2E_DATA
  if (folder) rmSync(folder, { recursive: true, force: true })
}
