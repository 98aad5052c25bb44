/** All icons in the app come from this library. */
export * from 'lucide-react'
/** The type of an icon component. */
export type { LucideIcon as Icon } from 'lucide-react'
