import { chooseTheme, type Theme, useChosenTheme } from '../../../browser/theme.ts'
import { Card } from '../../../ui/card.tsx'
import { RadioGroup, type RadioOption } from '../../../ui/radio-group.tsx'

export function Appearance() {
  const theme = useChosenTheme()
  return (
    <Card aria-labelledby="appearance">
      <h2 id="appearance" className="mb-1 text-heading">
        Appearance
      </h2>
      <p className="mb-4 text-quiet">For this browser only.</p>
      <RadioGroup label="Appearance" hideLabel options={THEMES} value={theme} onChange={chooseTheme} />
    </Card>
  )
}

const THEMES: RadioOption<Theme>[] = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'system', label: 'As the system', hint: 'Follows your device, by day and by night.' },
]
