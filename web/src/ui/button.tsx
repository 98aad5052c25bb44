import {
  type ComponentProps,
  type ReactNode,
  type Ref,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from 'react'
import { type ButtonLook, buttonStyle } from './button-style.ts'

type Props = ButtonLook & {
  busy?: boolean
  busyLabel?: string
  children: ReactNode
} & ComponentProps<'button'>

/** A button that shows `busyLabel` and ignores clicks while it is `busy`. */
export function Button({
  variant,
  size,
  wide,
  busy = false,
  busyLabel,
  className,
  children,
  disabled,
  type = 'button',
  ref,
  ...rest
}: Props) {
  return (
    <button
      ref={useKeptFocus(busy, ref)}
      // oxlint-disable-next-line react/button-has-type -- The type defaults to 'button'.
      type={type}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={buttonStyle({ variant, size, wide }, className)}
      {...rest}
    >
      {busy && busyLabel ? busyLabel : children}
    </button>
  )
}

// Refocuses the button when it is enabled again, because browsers blur a disabled button.
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
