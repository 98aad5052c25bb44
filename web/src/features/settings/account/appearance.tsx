import { chooseTheme, type Theme, useChosenTheme } from '../../../browser/theme.ts'
import { Section } from '../../../parts/section.tsx'
import { RadioGroup, type RadioOption } from '../../../ui/radio-group.tsx'

export function Appearance() {
  return (
    <Section title="Appearance" words="For this browser only.">
      <ThemeChoice />
    </Section>
  )
}

export function ThemeChoice() {
  return (
    <RadioGroup
      label="Appearance"
      hideLabel
      options={THEMES}
      value={useChosenTheme()}
      onChange={chooseTheme}
    />
  )
}

const THEMES: RadioOption<Theme>[] = [
  { value: 'light', label: 'Light', hint: 'Dark letters on light paper.' },
  { value: 'dark', label: 'Dark', hint: 'Light letters on a dark page.' },
  { value: 'system', label: 'Same as the system', hint: 'Follows your device, by day and by night.' },
]
