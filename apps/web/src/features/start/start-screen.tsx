import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { startQuery } from '../../entities/start/start.api.ts'
import { nextStepOf, START_ORDER, START_STEPS } from '../../entities/start/start-steps.ts'
import { Card } from '../../shared/ui/card.tsx'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { PageHeader } from '../../shared/ui/page-header.tsx'
import { Spinner } from '../../shared/ui/spinner.tsx'
import { dismissStart } from './start.api.ts'
import classes from './start.module.css'

/** Leads an empty shop to its first sale; the shop's own data says what is done. */
export function StartScreen() {
  const navigate = useNavigate()
  const { data: start } = useQuery({ ...startQuery, refetchOnMount: 'always' })
  const dismiss = useMutation({
    mutationFn: dismissStart,
    onSuccess: (changed) => changed?.dismissed && navigate({ to: '/admin/dashboard' }),
    meta: { errorText: 'Não foi possível gravar, tente novamente mais tarde.' },
  })
  if (start === undefined) return <Spinner />
  if (start === null)
    return (
      <>
        <PageHeader title="Começar" />
        <EmptyState image="done" text="A loja está pronta." />
      </>
    )
  const { steps, dismissed } = start
  const next = nextStepOf(steps)
  return (
    <>
      <PageHeader title="Começar">
        <Button variant="default" loading={dismiss.isPending} onClick={() => dismiss.mutate(!dismissed)}>
          {dismissed ? 'Mostrar de novo' : 'Não mostrar mais'}
        </Button>
      </PageHeader>
      <Card>
        <ol className={classes.steps}>
          {START_ORDER.map((step, index) => {
            const { title, text, ways } = START_STEPS[step]
            return (
              <li key={step} className={classes.step} aria-current={step === next ? 'step' : undefined}>
                <span className={classes.mark} data-done={steps[step] || undefined}>
                  {steps[step] ? <IconCheck size={18} aria-label="Feito" /> : index + 1}
                </span>
                <div>
                  <h2 className={classes.title}>{title}</h2>
                  <p className={classes.text}>{text}</p>
                </div>
                <div className={classes.ways}>
                  {ways.map(({ label, to, search }, way) => (
                    <Button
                      key={label}
                      component={Link}
                      {...({ to, search } as object)}
                      variant={step === next && way === 0 ? 'filled' : 'default'}
                    >
                      {label}
                    </Button>
                  ))}
                </div>
              </li>
            )
          })}
        </ol>
      </Card>
    </>
  )
}
