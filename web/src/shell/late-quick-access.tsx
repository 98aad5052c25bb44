import { latePart } from '../parts/late.tsx'

/** The admin's switcher. Its code loads after the frame's, since only the admin has it. */
export const LateQuickAccess = latePart(async () => (await import('./quick-access.tsx')).QuickAccess, null, {
  isQuiet: true,
})
