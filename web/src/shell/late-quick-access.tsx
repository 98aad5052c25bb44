import { latePart } from '../parts/late.tsx'

/** The admin's switcher, whose code comes after the frame's: nobody else has it. */
export const LateQuickAccess = latePart(async () => (await import('./quick-access.tsx')).QuickAccess, null, {
  isQuiet: true,
})
