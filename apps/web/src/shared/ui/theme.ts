import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'

/** The accent colour: petrol, distinct from every status colour. */
const petrol: MantineColorsTuple = [
  '#e8f6f8',
  '#d3ebef',
  '#a6d7de',
  '#74c2cd',
  '#4cb0be',
  '#2f9fae',
  '#14808f',
  '#0b6b78',
  '#085763',
  '#05434d',
]

const ink: MantineColorsTuple = [
  '#e6ebed',
  '#c6ced1',
  '#a3adb1',
  '#7f8b90',
  '#49555a',
  '#343f43',
  '#232c2f',
  '#192022',
  '#121819',
  '#0c1011',
]

const slate: MantineColorsTuple = [
  '#f5f7f8',
  '#eef1f2',
  '#e1e6e8',
  '#d0d7da',
  '#b6c0c4',
  '#8e9a9f',
  '#5d6a70',
  '#465257',
  '#2d363a',
  '#1b2224',
]

export const theme = createTheme({
  colors: { petrol, dark: ink, gray: slate },
  primaryColor: 'petrol',
  primaryShade: { light: 7, dark: 6 },
  black: '#1b2224',
  fontFamily: 'var(--font)',
  headings: { fontFamily: 'var(--font)', fontWeight: '600' },
  fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '0.875rem', lg: '1rem', xl: '1.125rem' },
  defaultRadius: 'md',
  radius: { xs: '3px', sm: '4px', md: '6px', lg: '10px', xl: '16px' },
  // Below 959 px the sidebar is a drawer and tables are cards.
  breakpoints: { xs: '30em', sm: '40em', md: '60em', lg: '75em', xl: '90em' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    // A menu may contain only items, which the library's focus placeholder is not.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    PasswordInput: {
      defaultProps: {
        visibilityToggleFocusable: true,
        visibilityToggleButtonProps: { 'aria-label': 'Mostrar a senha' },
      },
    },
  },
})

const OWN_COLOURS = {
  '--mantine-color-error': 'var(--tone-refused)',
  '--mantine-color-dimmed': 'var(--muted)',
  '--mantine-color-placeholder': 'var(--placeholder)',
}

export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: OWN_COLOURS,
  dark: OWN_COLOURS,
})
