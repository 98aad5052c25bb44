import { latePart } from '../late.tsx'

/** The button of a place that can be muted, whose code comes after the page's. The page does without it as well. */
export const LateMuteMenu = latePart(
  async () => (await import('./mute-menu.tsx')).MuteMenu,
  <span className="inline-block size-11" />,
  { isQuiet: true },
)
