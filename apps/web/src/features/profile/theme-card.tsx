import { Group, type MantineColorScheme, Radio, useMantineColorScheme } from '@mantine/core'
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
      <Radio.Group label="Tema" labelProps={{ display: 'none' }} value={colorScheme} onChange={choose}>
        <Group gap="lg">
          {CHOICES.map((choice) => (
            <Radio key={choice.value} {...choice} />
          ))}
        </Group>
      </Radio.Group>
    </Card>
  )
}
