/** All the app's icons come from this one family. */
export * from 'lucide-react'
/** The type of an icon component. */
export type { LucideIcon as Icon } from 'lucide-react'
