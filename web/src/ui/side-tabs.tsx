import { SIDEBAR_HIDDEN_BELOW_PX } from '@kinhold/domain/limits'
import { Tabs as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'
import { pageDirection } from '../browser/direction.ts'
import { useIsAtLeast } from '../browser/window.ts'
import { classes } from './classes.ts'
import type { Icon } from './icons.ts'

type Props = {
  label: string
  tabs: readonly { value: string; label: string; icon: Icon }[]
  value: string
  onChange(value: string): void
  above: ReactNode
  children: ReactNode
}

/** Tabs at the side of a wide screen or at the bottom of a narrow one. */
export function SideTabs({ label, tabs, value, onChange, above, children }: Props) {
  const isWide = useIsAtLeast(SIDEBAR_HIDDEN_BELOW_PX)
  const isTab = tabs.some((tab) => tab.value === value)
  return (
    <Primitive.Root
      dir={pageDirection()}
      value={value}
      onValueChange={onChange}
      // The arrow keys move between tabs without opening them. A click, Enter or Space opens a tab.
      activationMode="manual"
      orientation={isWide ? 'vertical' : 'horizontal'}
      data-side=""
      className={isWide ? 'flex items-stretch' : undefined}
    >
      <Primitive.List aria-label={label} className={isWide ? ASIDE : BELOW}>
        {tabs.map(({ value: tab, label: name, icon: Sign }) => (
          <Primitive.Trigger key={tab} value={tab} className={isWide ? ENTRY_ASIDE : ENTRY_BELOW}>
            <Sign aria-hidden className="size-5 shrink-0" strokeWidth={1.75} />
            {name}
          </Primitive.Trigger>
        ))}
      </Primitive.List>
      <div className={classes('grid min-w-0 flex-1 content-start gap-4 md:gap-6', isWide && ROOM)}>
        {above}
        {tabs.map((tab) => (
          <Primitive.Content
            key={tab.value}
            value={tab.value}
            className="min-w-0 data-[state=inactive]:hidden"
          >
            {children}
          </Primitive.Content>
        ))}
        {!isTab && <div className="min-w-0">{children}</div>}
      </div>
    </Primitive.Root>
  )
}

const ROOM = 'mx-auto max-w-6xl px-8 py-8 has-data-wide:max-w-[90rem]'

/** The classes for a column of tabs, or of links that look like tabs, below a top bar that is 4 rem high. */
export const ASIDE =
  'sticky top-16 grid h-[calc(100dvh-4rem)] w-35 min-w-max shrink-0 content-start gap-1 border-e border-line px-2 py-3'
/** The classes for a row of tabs, or of links that look like tabs, at the bottom of the screen. */
export const BELOW =
  'fixed inset-x-0 bottom-0 z-20 grid auto-cols-fr grid-flow-col border-t border-line bg-card pb-[env(safe-area-inset-bottom)]'
/** The classes for an entry of the column, which looks like an entry of the members' sidebar. */
export const ENTRY_ASIDE =
  'flex min-h-11 w-full items-center gap-4 rounded-md ps-3.5 pe-1 text-start text-sm text-quiet hover:bg-sunken hover:text-ink ' +
  'aria-[current=page]:bg-evergreen-soft aria-[current=page]:font-medium aria-[current=page]:text-evergreen ' +
  'data-[state=active]:bg-evergreen-soft data-[state=active]:font-medium data-[state=active]:text-evergreen'
/** The classes for an entry of the row. */
export const ENTRY_BELOW =
  'flex min-h-16 flex-col items-center justify-center gap-0.5 px-1 text-xs hyphens-auto text-quiet focus-visible:-outline-offset-2 ' +
  'aria-[current=page]:font-medium aria-[current=page]:text-evergreen ' +
  'data-[state=active]:font-medium data-[state=active]:text-evergreen'
