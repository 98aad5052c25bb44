const ROLES = {
  card: '--color-card',
  ink: '--color-ink',
  quiet: '--color-quiet',
  line: '--color-line',
  edge: '--color-edge',
  evergreen: '--color-evergreen',
  onEvergreen: '--color-on-evergreen',
  paper: '--color-paper',
} as const
const TINTS = ['sand', 'clay', 'rose', 'oat', 'moss'] as const

/** The colors of the current theme, as a canvas takes them, and the two font families. */
export type Palette = Record<keyof typeof ROLES, string> & {
  /** By the class of the initials' background. */
  tints: Record<string, string>
  sans: string
  display: string
}

/** Reads the theme's colors as computed inside an element, where references and `light-dark()` are resolved. */
export function readPalette(within: HTMLElement): Palette {
  const probe = document.createElement('span')
  probe.hidden = true
  within.append(probe)
  const colorOf = (role: string) => {
    probe.style.color = `var(${role})`
    return getComputedStyle(probe).color
  }
  const roles = Object.entries(ROLES).map(([name, role]) => [name, colorOf(role)])
  const tints = TINTS.map((tint) => [`bg-tint-${tint}`, colorOf(`--color-tint-${tint}`)])
  const styles = getComputedStyle(probe)
  const sans = styles.fontFamily || 'sans-serif'
  const display = styles.getPropertyValue('--font-display').trim() || 'serif'
  probe.remove()
  return { ...Object.fromEntries(roles), tints: Object.fromEntries(tints), sans, display } as Palette
}

/** Calls `tell` when the theme changes, by choice or by the system; returns the function that stops it. */
export function onTheme(tell: () => void): () => void {
  const chosen = new MutationObserver(tell)
  chosen.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
  const system = window.matchMedia('(prefers-color-scheme: dark)')
  system.addEventListener('change', tell)
  return () => {
    chosen.disconnect()
    system.removeEventListener('change', tell)
  }
}
