import { latePart } from '../../parts/late.tsx'

/** The mute button of a place, whose code loads after the page's; a failure to load is not reported. */
export const LateMuteMenu = latePart(
  async () => (await import('./mute-menu.tsx')).MuteMenu,
  <span className="inline-block size-11" />,
  { isQuiet: true },
)
