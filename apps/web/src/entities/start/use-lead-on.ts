import type { StartStep } from '@shop/contract/start'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { startQuery } from './start.api.ts'
import { nextStepOf, START_STEPS } from './start-steps.ts'

/**
 * For the screen of a first step of a new shop: returns what goes on to the next step once this one is done, and says
 * whether it did. It does nothing where the step was done before, or the steps are over or dismissed.
 */
export function useLeadOn(step: StartStep) {
  const client = useQueryClient()
  const navigate = useNavigate()
  // Loaded by the frame, for people who may see it.
  const { data } = useQuery({ ...startQuery, enabled: false })
  const [leads, setLeads] = useState(false)
  if (!leads && data && !data.dismissed && !data.steps[step]) setLeads(true)
  return async () => {
    if (!leads) return false
    const start = await client.fetchQuery({ ...startQuery, staleTime: 0 })
    const next = start?.steps[step] && nextStepOf(start.steps)
    const way = next && START_STEPS[next].ways[0]
    if (!way) return false
    await navigate({ to: way.to, search: way.search } as never)
    return true
  }
}
