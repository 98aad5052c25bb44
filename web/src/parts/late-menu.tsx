import {
  cloneElement,
  type ComponentType,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react'
import { fetchAhead, type LateCode, lateCode, useLate } from '../browser/late-code.ts'
import type { MenuItem } from '../ui/menu.tsx'
import { toast } from '../ui/toast.ts'
import { MISSING } from './late.tsx'

type ButtonProps = {
  onClick?: (event: MouseEvent) => void
  'aria-haspopup'?: 'menu'
  'aria-expanded'?: boolean
  'aria-busy'?: boolean
}
type Props = { trigger: ReactElement<ButtonProps>; items: readonly MenuItem[] }

type LoadedMenu = ComponentType<Props & { isOpenAtFirst: boolean }>

/** A menu that loads lazily, because the library that positions menus is large. */
export const LateMenu = lateMenu(async () => (await import('../ui/menu.tsx')).Menu)

/** Creates a lazily loaded menu. */
export function lateMenu(load: () => Promise<LoadedMenu>): (props: Props) => ReactNode {
  const code = lateCode(load)
  fetchAhead(code)
  return function LateMenu({ trigger, items }: Props) {
    const [asked, setAsked] = useState<'pointer' | 'keyboard' | null>(null)
    const giveUp = useCallback(() => setAsked(null), [])
    if (asked) return <Opened code={code} trigger={trigger} items={items} by={asked} onFailed={giveUp} />
    return closed(trigger, {
      // `detail` is 0 if the click came from the keyboard.
      onClick: (event) => setAsked(event.detail === 0 ? 'keyboard' : 'pointer'),
    })
  }
}

type OpenedProps = Props & { code: LateCode<LoadedMenu>; by: 'pointer' | 'keyboard'; onFailed: () => void }

function Opened({ code, trigger, items, by, onFailed }: OpenedProps) {
  const { had: Menu, error } = useLate(code)
  const place = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (!error) return
    toast({ ...MISSING, tone: 'danger' })
    onFailed()
  }, [error, onFailed])
  useEffect(() => {
    if (Menu && by === 'keyboard') place.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus()
  }, [Menu, by])
  if (!Menu) return closed(trigger, { 'aria-busy': true })
  return (
    <span ref={place} className="contents">
      <Menu trigger={trigger} items={items} isOpenAtFirst />
    </span>
  )
}

function closed(trigger: Props['trigger'], props: ButtonProps) {
  return cloneElement(trigger, { 'aria-haspopup': 'menu', 'aria-expanded': false, ...props })
}
