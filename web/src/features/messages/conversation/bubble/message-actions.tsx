import { useRef } from 'react'
import { LateMenu } from '../../../../parts/late-menu.tsx'
import { Ellipsis } from '../../../../ui/icons.ts'
import type { Action } from '../use-actions.tsx'

type Props = { actions: readonly Action[]; tabIndex: 0 | -1 }

/**
 * The actions on a message: a menu, and with a mouse also buttons. They show on hover and focus; on touch screens the
 * menu always shows.
 */
export function MessageActions({ actions, tabIndex }: Props) {
  const goesOn = useRef<(() => void) | undefined>(undefined)
  const items = actions.map((action) => ({
    ...action,
    onSelect: () => {
      if (action.leads) goesOn.current = action.onSelect
      else action.onSelect()
    },
  }))
  return (
    <div className="flex shrink-0 opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 has-[[aria-expanded=true]]:opacity-100 pointer-coarse:opacity-100">
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
            aria-label="Message actions"
            // A closing menu returns the focus to its button, so an action that moves the focus runs after that.
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
