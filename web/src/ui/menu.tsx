import { DropdownMenu as Primitive } from 'radix-ui'
import { type ReactNode, useState } from 'react'
import { pageDirection } from '../browser/direction.ts'
import { classes } from './classes.ts'

export type MenuItem = { label: ReactNode; onSelect(): void; danger?: boolean }

type Props = { trigger: ReactNode; items: readonly MenuItem[]; isOpenAtFirst?: boolean }

/** A menu that opens from a button. */
export function Menu({ trigger, items, isOpenAtFirst = false }: Props) {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst)
  return (
    // A modal menu would hide the page from screen readers but keep the page's controls in the tab order.
    <Primitive.Root dir={pageDirection()} modal={false} open={isOpen} onOpenChange={setIsOpen}>
      {/* The library opens the menu on a pointer event or a key, but not on a click that code triggers. The `detail` of such a click is 0. */}
      <Primitive.Trigger asChild onClick={({ detail }) => detail === 0 && setIsOpen(true)}>
        {trigger}
      </Primitive.Trigger>
      {/* Don't use a portal, so that the menu stays in its button's landmark. */}
      <Primitive.Content
        align="end"
        sideOffset={6}
        collisionPadding={8}
        className="fade-motion z-50 min-w-44 rounded-card border border-line bg-card p-1 shadow-float"
      >
        {items.map((item, n) => (
          <Primitive.Item
            key={n}
            onSelect={item.onSelect}
            className={classes(
              'flex min-h-11 items-center gap-2 rounded-md px-3 outline-none data-highlighted:bg-sunken',
              item.danger && 'text-danger',
            )}
          >
            {item.label}
          </Primitive.Item>
        ))}
      </Primitive.Content>
    </Primitive.Root>
  )
}
