import { formatPhone } from '@kinhold/domain/phone-format'
import { useLayoutEffect, useRef } from 'react'
import { X } from '../../../ui/icons.ts'
import type { Listed } from './listed.ts'

type Props = { people: readonly Listed[]; onRemove: (phone: string) => void }

/** The numbers on a new vault's access list; a long list scrolls (VLT-23). */
export function MemberList({ people, onRemove }: Props) {
  const list = useRef<HTMLUListElement>(null)
  // Keeps the newest entry in sight.
  useLayoutEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight
  }, [people.length])
  if (people.length === 0) return null
  return (
    <ul
      ref={list}
      aria-label="Members"
      className="max-h-48 divide-y divide-line overflow-y-auto rounded-field border border-line"
    >
      {people.map(({ phone, name }) => (
        <li key={phone} className="flex items-center gap-2 pl-3">
          <span className="grid min-w-0 flex-1 py-1">
            {name !== '' && <span className="wrap-anywhere">{name}</span>}
            <span className={name === '' ? 'tabular-nums' : 'text-sm text-quiet tabular-nums'}>
              {formatPhone(phone)}
            </span>
          </span>
          <button
            type="button"
            aria-label={`Remove ${name || formatPhone(phone)}`}
            onClick={() => onRemove(phone)}
            className="grid size-11 shrink-0 place-items-center rounded-full text-quiet hover:bg-sunken"
          >
            <X aria-hidden className="size-5" />
          </button>
        </li>
      ))}
    </ul>
  )
}
