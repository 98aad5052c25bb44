import { t } from '@lingui/core/macro'
import { useRef } from 'react'
import { LateMenu } from '../../../../parts/late-menu.tsx'
import { Ellipsis } from '../../../../ui/icons.ts'
import type { Action } from '../use-actions.tsx'

/**
 * Shows a message's actions on hover and focus. On a touch screen, a tap focuses the message, and a long
 * press opens its actions.
 */
export function MessageActions({ actions, tabIndex }: { actions: readonly Action[]; tabIndex: 0 | -1 }) {
  const goesOn = useRef<(() => void) | undefined>(undefined)
  const items = actions.map(({ onSelect, ...action }) => ({
    ...action,
    onSelect: () => (action.leads ? void (goesOn.current = onSelect) : onSelect()),
  }))
  return (
    <div className="flex shrink-0 opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 has-[[aria-expanded=true]]:opacity-100">
      {actions.map(
        ({ label, sign: Sign, onSelect }) =>
          Sign && (
            <button
              key={label}
              type="button"
              tabIndex={tabIndex}
              aria-label={label}
              title={label}
              onClick={onSelect}
              className={`${ICON} pointer-coarse:hidden`}
            >
              <Sign aria-hidden className="size-5" />
            </button>
          ),
      )}
      <LateMenu
        items={items}
        trigger={
          <button
            type="button"
            tabIndex={tabIndex}
            aria-label={t`Message actions`}
            // The menu focuses its button when it closes, so an action that moves focus has to run after
            // that.
            onFocus={() => {
              const goOn = goesOn.current
              goesOn.current = undefined
              goOn?.()
            }}
            className={ICON}
          >
            <Ellipsis aria-hidden className="size-5" />
          </button>
        }
      />
    </div>
  )
}

const ICON = 'grid size-11 place-items-center rounded-full text-quiet hover:bg-sunken hover:text-ink'

/** Opens the menu in a message's row. */
export function openActions(row: HTMLElement): void {
  row.querySelector<HTMLElement>('[aria-haspopup=menu]')?.click()
}
