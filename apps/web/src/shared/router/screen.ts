import { lazyRouteComponent } from '@tanstack/react-router'
import type { ComponentType } from 'react'

/** A screen whose code is loaded when it is opened or pointed at, and again after a failure. */
export const screen = (load: () => Promise<ComponentType>) =>
  lazyRouteComponent(async () => ({ default: await load() }))
