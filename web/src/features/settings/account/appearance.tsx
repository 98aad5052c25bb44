import { chooseTheme, type Theme, useChosenTheme } from '../../../browser/theme.ts'
import { Section } from '../../../parts/section.tsx'
import { RadioGroup, type RadioOption } from '../../../ui/radio-group.tsx'

export function Appearance() {
  return (
    <Section title="Appearance" words="For this browser only.">
      <RadioGroup
        label="Appearance"
        hideLabel
        options={THEMES}
        value={useChosenTheme()}
        onChange={chooseTheme}
      />
    </Section>
  )
}

const THEMES: RadioOption<Theme>[] = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'system', label: 'As the system', hint: 'Follows your device, by day and by night.' },
]
