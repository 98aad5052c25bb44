import { useStored, writeStored } from './storage.ts'

export type Theme = 'light' | 'dark' | 'system'

/** Returns the theme chosen in this browser. public/theme.js reads the theme before the first paint. */
export function useChosenTheme(): Theme {
  const [chosen] = useStored<string>('theme', 'system')
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system'
}

export function chooseTheme(theme: Theme): void {
  writeStored('theme', theme)
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
}
