import { Button } from '@mantine/core'
import { FormProblem } from '../ui/form-problem.tsx'

interface Props {
  problem: string | null
  loadCurrent: (() => void) | null
}

/** Why the form was refused, and how to continue if possible. Takes both from useAppForm. */
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
