import { Stack } from '@mantine/core'
import { CopyText } from '../../shared/ui/copy-text.tsx'
import classes from './profile.module.css'

/** Shown once: only their hashes are stored. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  return (
    <Stack gap="sm">
      <p>
        Guarde estes códigos de recuperação em lugar seguro. Cada um serve uma única vez no lugar do código do
        aplicativo, e eles não serão exibidos novamente.
      </p>
      <ul className={classes.codes} aria-label="Códigos de recuperação">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      {/* Focused, because a second press of Enter must not close codes that are never shown again. */}
      <CopyText text={codes.join('\n')} label="Copiar os códigos" copiedLabel="Códigos copiados" focused />
    </Stack>
  )
}
