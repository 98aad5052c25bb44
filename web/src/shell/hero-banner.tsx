import { useConfig } from '../features/session/config.data.ts'
import { Triangle } from '../ui/figure/triangle.tsx'

// NAV-41.
const HERO_HEIGHT_PX = 105

/** The optional banner above a page's content: the tagline over the product's figure (NAV-41). */
export function HeroBanner() {
  const { appName, taglines } = useConfig()
  return (
    <section
      aria-label={appName}
      style={{ height: HERO_HEIGHT_PX }}
      className="relative flex items-center overflow-hidden bg-evergreen-soft px-4 text-evergreen md:px-8"
    >
      <p className="font-display text-heading">{taglines.at(-1)}</p>
      <Triangle className="absolute -right-4 -bottom-10 size-40 opacity-20" />
    </section>
  )
}
