import { Tabs as Primitive } from 'radix-ui'
import { type ReactNode, useEffect, useRef } from 'react'
import { pageDirection } from '../browser/direction.ts'
import { useSideways } from './sideways.ts'

export type Tab = { value: string; label: ReactNode; content: ReactNode }

type Props = {
  label: string
  tabs: readonly Tab[]
  value: string
  onChange(value: string): void
  /** Hides the row of tabs, so that only the content of the current tab is visible. */
  isAlone?: boolean
  /** Lets the arrow keys move between tabs without opening them. A click, Enter or Space opens a tab. */
  isManual?: boolean
}

/** Tabs that scroll sideways if the screen is too narrow. */
export function Tabs({ label, tabs, value, onChange, isAlone = false, isManual = false }: Props) {
  const choose = useOnce(value, onChange)
  const row = useSideways<HTMLDivElement>(value)
  return (
    <Primitive.Root
      dir={pageDirection()}
      value={value}
      onValueChange={choose}
      activationMode={isManual ? 'manual' : 'automatic'}
      className="min-w-0"
    >
      <Primitive.List
        ref={row}
        aria-label={label}
        hidden={isAlone}
        className="sideways flex gap-1 border-b border-line"
      >
        {tabs.map((tab) => (
          <Primitive.Trigger
            key={tab.value}
            value={tab.value}
            className="min-h-11 rounded-t-sm border-b-2 border-transparent px-3 whitespace-nowrap max-sm:px-2 text-quiet transition-colors hover:text-ink focus-visible:-outline-offset-2 data-[state=active]:border-evergreen data-[state=active]:font-medium data-[state=active]:text-ink"
          >
            {tab.label}
          </Primitive.Trigger>
        ))}
      </Primitive.List>
      {tabs.map((tab) => (
        <Primitive.Content key={tab.value} value={tab.value} className={isAlone ? undefined : 'pt-6'}>
          {tab.content}
        </Primitive.Content>
      ))}
    </Primitive.Root>
  )
}

// A click selects a tab twice, on focus and on click, so ignore the second call.
function useOnce(value: string, onChange: (value: string) => void) {
  const chosen = useRef(value)
  useEffect(() => void (chosen.current = value), [value])
  return (next: string) => {
    if (chosen.current === next) return
    chosen.current = next
    onChange(next)
  }
}
