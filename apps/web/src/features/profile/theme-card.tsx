import { type MantineColorScheme, SegmentedControl, useMantineColorScheme } from '@mantine/core'
import { Card } from '../../shared/ui/card.tsx'
import { applyThemeChoice } from '../../shared/ui/color-scheme.ts'

const CHOICES: { value: MantineColorScheme; label: string }[] = [
  { value: 'auto', label: 'Do sistema' },
  { value: 'light', label: 'Claro' },
  { value: 'dark', label: 'Escuro' },
]

export function ThemeCard() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const choose = (choice: string) => {
    setColorScheme(choice as MantineColorScheme)
    applyThemeChoice()
  }
  return (
    <Card title="Tema">
      <SegmentedControl fullWidth aria-label="Tema" data={CHOICES} value={colorScheme} onChange={choose} />
    </Card>
  )
}
