import { Button } from '@mantine/core'
import { FormProblem } from '../ui/form-problem.tsx'

interface Props {
  problem: string | null
  loadCurrent: (() => void) | null
}

/** What stands in the way of the form, and the way on where there is one. Takes both from useAppForm. */
export function FormRefusal({ problem, loadCurrent }: Props) {
  return (
    <>
      <FormProblem text={problem} />
      {loadCurrent && (
        <Button variant="light" onClick={loadCurrent}>
          Carregar os dados atuais
        </Button>
      )}
    </>
  )
}
