import { classes } from './classes.ts'

/** The button's kind: main action, outlined, text only, or irreversible action. */
export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'
/** The look of a button, or of a link styled as one. */
export type ButtonLook = {
  variant?: ButtonVariant | undefined
  size?: 'md' | 'lg' | 'sm' | undefined
  wide?: boolean | undefined
}

/** Returns the classes for a button's look, followed by the classes passed in. */
export function buttonStyle(
  { variant = 'secondary', size = 'md', wide }: ButtonLook,
  className = '',
): string {
  // If an element has two padding classes, their order in the style sheet decides which one applies, so don't
  // add a padding class if the caller has passed one.
  const hasOwnPadding = /(^| )px-/.test(className)
  return classes(
    'inline-flex max-w-full items-center justify-center gap-2 rounded-field py-1.5 text-center font-medium transition-colors select-none wrap-break-word disabled:opacity-60',
    VARIANTS[variant],
    SIZES[size],
    !hasOwnPadding && PADDINGS[size],
    wide && 'w-full',
    className,
  )
}

// A paler fill would still look pressable in the dark theme. A busy button keeps its color, so it doesn't flash.
const OFF =
  'disabled:not-aria-busy:bg-line disabled:not-aria-busy:text-quiet disabled:not-aria-busy:opacity-100'
const VARIANTS: Record<ButtonVariant, string> = {
  primary: `bg-evergreen text-on-evergreen not-disabled:hover:bg-evergreen-deep ${OFF}`,
  secondary: 'border border-edge bg-card text-ink not-disabled:hover:bg-sunken',
  quiet: 'text-evergreen not-disabled:hover:bg-evergreen-soft',
  danger: `bg-danger text-on-danger not-disabled:hover:bg-danger-deep ${OFF}`,
}
const SIZES = {
  sm: 'min-h-9 max-md:min-h-11 pointer-coarse:min-h-11 text-sm',
  md: 'min-h-11',
  lg: 'min-h-13 text-lg',
}
const PADDINGS = { sm: 'px-3', md: 'px-4', lg: 'px-6' }
