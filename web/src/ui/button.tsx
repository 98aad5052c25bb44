import {
  type ComponentProps,
  type ReactNode,
  type Ref,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from 'react'
import { Link, type LinkProps } from 'react-router'
import { classes } from './classes.ts'

/** primary: the one action of a screen. secondary: outlined. quiet: text alone. danger: what cannot be undone. */
export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'

type Shared = { variant?: ButtonVariant; size?: 'md' | 'lg' | 'sm'; wide?: boolean; children: ReactNode }

/** A button, 44 px high unless small. While `busy` it shows `busyLabel`, is marked busy, does nothing and keeps the focus. */
export function Button({
  variant = 'secondary',
  size = 'md',
  wide,
  busy = false,
  busyLabel,
  className,
  children,
  disabled,
  type = 'button',
  ref,
  ...rest
}: Shared & { busy?: boolean; busyLabel?: string } & ComponentProps<'button'>) {
  return (
    <button
      ref={useKeptFocus(busy, ref)}
      // oxlint-disable-next-line react/button-has-type -- It has one, 'button' unless another is asked for.
      type={type}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={styleOf({ variant, size, wide }, className)}
      {...rest}
    >
      {busy && busyLabel ? busyLabel : children}
    </button>
  )
}

// Browsers take the focus from a button that is disabled; it comes back when there is something to press again.
function useKeptFocus(busy: boolean, given: Ref<HTMLButtonElement> | undefined) {
  const button = useRef<HTMLButtonElement>(null)
  const hadFocus = useRef(false)
  useImperativeHandle(given, () => button.current!)
  useLayoutEffect(() => {
    if (busy) hadFocus.current = document.activeElement === button.current
    else if (hadFocus.current && document.activeElement === document.body) button.current?.focus()
  }, [busy])
  return button
}

/** A link that looks like a button. */
export function ButtonLink({
  variant = 'secondary',
  size = 'md',
  wide,
  className,
  children,
  ...rest
}: Shared & LinkProps & { ref?: Ref<HTMLAnchorElement> }) {
  return (
    <Link className={styleOf({ variant, size, wide }, className)} {...rest}>
      {children}
    </Link>
  )
}

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'bg-evergreen text-on-evergreen not-disabled:hover:bg-evergreen-deep',
  secondary: 'border border-edge bg-card text-ink not-disabled:hover:bg-sunken',
  quiet: 'text-evergreen not-disabled:hover:bg-evergreen-soft',
  danger: 'bg-danger text-on-danger not-disabled:hover:bg-danger-deep',
}
const SIZES = { sm: 'min-h-9 px-3 text-sm', md: 'min-h-11 px-4', lg: 'min-h-13 px-6 text-lg' }

function styleOf(
  { variant, size, wide }: { variant: ButtonVariant; size: keyof typeof SIZES; wide?: boolean | undefined },
  className?: string,
): string {
  return classes(
    'inline-flex items-center justify-center gap-2 rounded-field font-medium transition-colors select-none disabled:opacity-60',
    VARIANTS[variant],
    SIZES[size],
    wide && 'w-full',
    className,
  )
}
