import type { Feature } from '../../../context.ts'

export const receivablesRoutes: Feature = () => {}
