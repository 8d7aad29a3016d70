import { lazyRouteComponent } from '@tanstack/react-router'
import type { ComponentType } from 'react'

/** A screen whose code is loaded when it is opened or pointed at, and again after a failure. */
export const screen = (load: () => Promise<ComponentType>) =>
  lazyRouteComponent(async () => ({ default: await load() }))

/** Checks a screen's values of the address; those of other names, such as a table's, stay as they are. */
export const values =
  <Search extends object>(read: (search: Record<string, unknown>) => Search) =>
  (search: Record<string, unknown>): Search => ({ ...search, ...read(search) })
