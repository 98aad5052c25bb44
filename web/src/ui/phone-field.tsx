import { digitsOfPhone, formatPhoneAsTyped, hasTooManyDigits } from '@kinhold/domain/phone-format'
import {
  type ChangeEvent,
  type ComponentProps,
  type CompositionEvent,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useReducer,
  useRef,
  useState,
} from 'react'
import { whenOnline } from '../browser/late-code.ts'
import { Field, type FieldProps } from './field.tsx'

type Props = FieldProps &
  Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> & {
    value: string
    onChange(typed: string): void
  }

/** A field that groups the digits of a typed phone number, as in (555) 123-4567, and keeps every digit. */
export function PhoneField({ value, onChange, ref, error, ...rest }: Props) {
  const input = useRef<HTMLInputElement>(null)
  useImperativeHandle(ref, () => input.current!)
  const keepCaret = useCaret(input)
  const [shown, hint] = useAbroad(value, !!error, () => keepCaret(splitAtCaret(input.current!)[1]))

  function change({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) {
    const { inputType, isComposing } = nativeEvent as InputEvent
    if (isComposing) return onChange(target.value)
    take(typedInto(target, shown, inputType))
  }

  function take([before, after]: Typed) {
    keepCaret(after)
    // Drop a typed x, because the digits after it would look like an extension.
    onChange(formatPhoneAsTyped(before.replace(/[x#]$/i, '') + after))
  }

  return (
    <Field
      inputMode="tel"
      autoComplete="tel"
      placeholder="(555) 123-4567"
      {...rest}
      error={hint ?? error ?? (hasTooManyDigits(value) ? TOO_MANY_DIGITS : undefined)}
      type="tel"
      ref={input}
      value={shown}
      onChange={change}
      onCompositionEnd={({ currentTarget }: CompositionEvent<HTMLInputElement>) =>
        take(splitAtCaret(currentTarget))
      }
    />
  )
}

const TOO_MANY_DIGITS = 'This number has too many digits. Please check it.'

/** The text before and after the caret. */
type Typed = [before: string, after: string]

// Restores the caret after the digits have been grouped.
function useCaret(input: { current: HTMLInputElement | null }) {
  const behind = useRef<string | null>(null)
  const [, showAgain] = useReducer((times: number) => times + 1, 0)
  useLayoutEffect(() => {
    if (behind.current === null || document.activeElement !== input.current) return
    const place = placeBefore(input.current!.value, digitsIn(behind.current))
    input.current!.setSelectionRange(place, place)
    behind.current = null
  })
  return (after: string) => {
    behind.current = after
    showAgain()
  }
}

function typedInto(input: HTMLInputElement, shown: string, inputType: string | undefined): Typed {
  const typed = splitAtCaret(input)
  const isDeletion = inputType?.startsWith('delete') ?? false
  return isDeletion && lostOnlySigns(shown, input.value) ? withoutNext(typed, inputType!) : typed
}

function splitAtCaret({ value, selectionEnd }: HTMLInputElement): Typed {
  const caret = selectionEnd ?? value.length
  return [value.slice(0, caret), value.slice(caret)]
}

// Returns true if the user has deleted only punctuation. Grouping would restore the punctuation right away,
// so the field also deletes a digit.
function lostOnlySigns(shown: string, typed: string): boolean {
  return typed.length < shown.length && digitsOfPhone(typed) === digitsOfPhone(shown)
}

function withoutNext([before, after]: Typed, inputType: string): Typed {
  return inputType.endsWith('Forward')
    ? [before, after.replace(/\d/, '')]
    : [before.replace(/\d(?=\D*$)/, ''), after]
}

function digitsIn(text: string): number {
  return text.match(/[\p{Nd}+]/gu)?.length ?? 0
}

// Returns the position right after a digit that is followed by `digitsToCome` more digits. For 0, returns the
// end of the text.
function placeBefore(text: string, digitsToCome: number): number {
  if (digitsToCome === 0) return text.length
  let seen = digitsIn(text)
  for (let place = 0; place < text.length; place++) {
    if (seen <= digitsToCome) return place
    if (/[\d+]/.test(text[place]!)) seen -= 1
  }
  return text.length
}

type Abroad = typeof import('./phone-abroad.ts')

// Groups the digits of a number outside +1 by the rules of the number's country. Also returns a hint for a
// missing country code.
function useAbroad(number: string, isRefused: boolean, beforeLoaded: () => void): [string, string?] {
  const [abroad, setAbroad] = useState<Abroad | null>(null)
  const isForeign = /^\+(?!1)/.test(number)
  const isDue = isForeign || isRefused || /^\(?0/.test(number)
  const show = useEffectEvent((loaded: Abroad) => {
    beforeLoaded()
    setAbroad(loaded)
  })
  useEffect(() => {
    if (!isDue) return
    let isGone = false
    let stop = () => {}
    // The field also works without this code, so don't report an error.
    const load = () =>
      import('./phone-abroad.ts').then(
        (loaded) => !isGone && show(loaded),
        () => !isGone && (stop = whenOnline(() => void load())),
      )
    void load()
    return () => {
      isGone = true
      stop()
    }
  }, [isDue])
  if (!abroad) return [number]
  return [isForeign ? abroad.groupAsCountry(number) : number, abroad.countryHint(number, isRefused)]
}
