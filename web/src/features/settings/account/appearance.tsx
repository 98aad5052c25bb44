import { t } from '@lingui/core/macro'
import { chooseTheme, type Theme, useChosenTheme } from '../../../browser/theme.ts'
import { Section } from '../../../parts/section.tsx'
import { RadioGroup, type RadioOption } from '../../../ui/radio-group.tsx'

export function Appearance() {
  return (
    <Section title={t`Appearance`} words={t`For this browser only.`}>
      <ThemeChoice />
    </Section>
  )
}

export function ThemeChoice() {
  return (
    <RadioGroup
      label={t`Appearance`}
      hideLabel
      options={THEMES}
      value={useChosenTheme()}
      onChange={chooseTheme}
    />
  )
}

const THEMES: RadioOption<Theme>[] = [
  { value: 'light', label: t`Light`, hint: t`Dark letters on light paper.` },
  { value: 'dark', label: t`Dark`, hint: t`Light letters on a dark page.` },
  { value: 'system', label: t`Same as the system`, hint: t`Follows your device, by day and by night.` },
]
