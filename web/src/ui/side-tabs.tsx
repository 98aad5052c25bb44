import { SIDEBAR_HIDDEN_BELOW_PX } from '@kinhold/domain/limits'
import { Tabs as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'
import { useIsAtLeast } from '../browser/window.ts'
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
      value={value}
      onValueChange={onChange}
      // The arrow keys move between tabs without opening them. A click, Enter or Space opens a tab.
      activationMode="manual"
      orientation={isWide ? 'vertical' : 'horizontal'}
      className={isWide ? 'flex items-start gap-8' : undefined}
    >
      <Primitive.List aria-label={label} className={isWide ? ASIDE : BELOW}>
        {tabs.map(({ value: tab, label: name, icon: Sign }) => (
          <Primitive.Trigger key={tab} value={tab} className={isWide ? ENTRY_ASIDE : ENTRY_BELOW}>
            <Sign aria-hidden className="size-5 shrink-0" strokeWidth={1.75} />
            {name}
          </Primitive.Trigger>
        ))}
      </Primitive.List>
      <div className="grid min-w-0 flex-1 gap-4 md:gap-6">
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

const ASIDE = 'sticky top-24 grid w-40 shrink-0 gap-1'
const BELOW =
  'fixed inset-x-0 bottom-0 z-20 grid auto-cols-fr grid-flow-col border-t border-line bg-card pb-[env(safe-area-inset-bottom)]'
const ENTRY_ASIDE =
  'flex min-h-12 items-center gap-3 rounded-md px-3.5 text-start text-quiet hover:bg-sunken hover:text-ink ' +
  'data-[state=active]:bg-evergreen-soft data-[state=active]:font-medium data-[state=active]:text-evergreen'
const ENTRY_BELOW =
  'flex min-h-16 flex-col items-center justify-center gap-0.5 px-1 text-sm text-quiet focus-visible:-outline-offset-2 ' +
  'data-[state=active]:font-medium data-[state=active]:text-evergreen'
