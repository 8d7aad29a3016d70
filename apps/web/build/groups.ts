/**
 * Which modules share a file: without groups each set of screens has a file of its own for the code that only these
 * screens share, up to 109 requests per screen. A module goes to the first group that accepts it, with everything that
 * it imports and that no group before has. `minShareCount`: how many screens, dialogs and panels need the module.
 */
export const GROUPS = [
  { name: 'start', tags: ['$initial' as const], priority: 5 },
  // The frame around every screen of signed-in people.
  { name: 'frame', test: /[\\/]src[\\/]admin\.tsx$/, priority: 4 },
  // Without the code for images and signatures: only dialogs and steps have it.
  {
    name: 'lists',
    test: /[\\/]shared[\\/](table|ui(?![\\/]signature)|scan[\\/].*css|api|form[\\/](date|period|use-draft)|use-opened)|react-query[\\/].*useMutation|query-core[\\/].*mutationObserver|@mantine[\\/]core[\\/].*[\\/](Text|Group|Stack|Anchor)[\\/]/,
    minShareCount: 3,
    priority: 3,
  },
  // Many screens with lists read no codes; its few styles are in the group before, to save a request.
  { name: 'scan', test: /[\\/]shared[\\/]scan[\\/]/, minShareCount: 3, priority: 2.5 },
  { name: 'icons', test: /@tabler[\\/]/, minShareCount: 2, priority: 2 },
  { name: 'rules', test: /[\\/]packages[\\/]domain[\\/]/, minShareCount: 3, priority: 1 },
]
