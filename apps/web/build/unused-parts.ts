import type { Plugin } from 'vite'

/**
 * Modules of Mantine that import a part which the app never shows, and what stands there instead. The scroll area brings
 * 15 kB with it, of which the most is needed only by what opens beside something else.
 */
const UNUSED = [
  // These two only compare it with a property that the app does not set.
  { file: 'Modal/ModalRoot.mjs', part: 'ScrollArea', instead: '{ Autosize: null }' },
  { file: 'Drawer/DrawerRoot.mjs', part: 'ScrollArea', instead: '{ Autosize: null }' },
  // Attached to the table as Table.ScrollContainer.
  { file: 'Table/Table.mjs', part: 'TableScrollContainer', instead: 'undefined' },
]

/** Leaves those parts out of the build, and fails when a release of Mantine imports them otherwise. */
export function unusedParts(): Plugin {
  return {
    name: 'unused-parts',
    apply: 'build',
    transform: {
      filter: { id: /@mantine[\\/]core[\\/]esm[\\/]components[\\/](Modal|Drawer|Table)[\\/]/ },
      handler(code, id) {
        const unused = UNUSED.find(({ file }) => id.replaceAll('\\', '/').endsWith(`/${file}`))
        if (!unused) return
        const { part, instead } = unused
        const without = code.replace(
          new RegExp(`import \\{ ${part} \\} from "[^"]+";`),
          `const ${part} = ${instead};`,
        )
        if (without === code) this.error(`${id} does not import ${part}`)
        return { code: without, map: null }
      },
    },
  }
}
