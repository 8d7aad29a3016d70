import { Button } from '@mantine/core'
import type { StartSteps } from '@shop/contract/start'
import { Link, useNavigate, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { nextStepOf, START_STEPS, type Way } from '../../entities/start/start-steps.ts'
import classes from './next-step.module.css'
import { START } from './use-start.ts'

const isAt = ({ to, search = {} }: Way, pathname: string, shown: Readonly<Record<string, unknown>>) =>
  pathname === to && Object.entries(search).every(([name, value]) => shown[name] === value)

/** Opens the first step for who arrives in a shop in which nothing was done yet. */
function useFirstStep(steps: StartSteps, pathname: string) {
  const navigate = useNavigate()
  // biome-ignore lint/correctness/useExhaustiveDependencies: on arrival only, so that the step can be left
  useEffect(() => {
    const isNew = pathname === '/admin/dashboard' && !Object.values(steps).some(Boolean)
    const [first] = START_STEPS.company.ways
    if (isNew && first) void navigate({ to: first.to, search: first.search } as never)
  }, [])
}

/** In a new shop: leads from the screen where a step was done straight to the next one. */
export function NextStep({ steps }: { steps: StartSteps }) {
  const { pathname, search } = useRouterState({ select: ({ location }) => location })
  useFirstStep(steps, pathname)
  const next = nextStepOf(steps)
  if (!next || pathname === START) return null
  const { title, ways } = START_STEPS[next]
  if (ways.some((way) => isAt(way, pathname, search))) return null
  return (
    <aside className={classes.next} aria-label="Próximo passo">
      <span>
        Próximo passo: <strong>{title}</strong>
      </span>
      {ways.map(({ label, to, search: searchParams }, index) => (
        <Button
          key={label}
          component={Link}
          {...({ to, search: searchParams } as object)}
          size="compact-md"
          variant={index === 0 ? 'filled' : 'default'}
        >
          {label}
        </Button>
      ))}
    </aside>
  )
}
