import type { Player } from '@kinhold/contract/players'
import { SEARCH_MAX } from '@kinhold/domain/limits'
import { t } from '@lingui/core/macro'
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { useAfterPause } from '../parts/use-after-pause.ts'
import { paths } from '../paths.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import { Cut } from '../ui/cut.tsx'
import { PhoneNumber } from '../ui/phone-number.tsx'
import { OFFERED_MOST, useSwitchable } from './players.data.ts'

type Props = { label: string; onSwitch?: () => void }

export function QuickAccess({ label, onSwitch }: Props) {
  const id = useId()
  const navigate = useNavigate()
  const [words, setWords] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  const [at, setAt] = useState(0)
  const search = useAfterPause(words.trim())
  const { data, isError, isFetching, refetch } = useSwitchable(search, isOpen)
  const isCurrent = search === words.trim() && !isFetching
  const offered = data ?? []
  const isListed = isOpen && offered.length > 0
  const note = isOpen && offered.length === 0 ? noteOn(isError, data !== undefined) : null
  const close = () => {
    setIsOpen(false)
    setWords('')
    setAt(0)
  }
  const switchTo = (player: Player | undefined) => {
    if (!player) return
    close()
    onSwitch?.()
    void navigate(paths.dashboardOf(player.id))
  }
  useEscape(isOpen, close)

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && isListed) setAt((at + step + offered.length) % offered.length)
    else if (step) setIsOpen(true)
    // Until the response arrives, the list shows hits for an earlier input, so don't let Enter choose a hit.
    else if (event.key === 'Enter' && isOpen) switchTo(isCurrent ? offered[at] : undefined)
    else return
    event.preventDefault()
  }

  return (
    <div
      className="relative flex items-center gap-2 text-sm max-md:grid"
      onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || close()}
    >
      <label htmlFor={id} className="whitespace-nowrap text-quiet md:max-lg:sr-only">
        {label}
      </label>
      <input
        id={id}
        type="text"
        dir="auto"
        role="combobox"
        autoComplete="off"
        placeholder={t`Switch to user...`}
        maxLength={SEARCH_MAX}
        aria-autocomplete="list"
        aria-expanded={isListed}
        aria-controls={isListed ? `${id}-list` : undefined}
        aria-activedescendant={isListed ? `${id}-${Math.min(at, offered.length - 1)}` : undefined}
        value={words}
        onClick={() => setIsOpen(true)}
        onChange={(event) => {
          setWords(event.target.value)
          setAt(0)
          setIsOpen(true)
        }}
        onKeyDown={onKeyDown}
        className="h-11 w-full min-w-0 rounded-field border border-edge bg-card px-3 text-base md:w-36 md:text-sm lg:w-44"
      />
      {isListed && (
        <ul
          ref={bringIntoSight}
          id={`${id}-list`}
          role="listbox"
          aria-label={t`People to switch to`}
          className={PANEL}
        >
          {offered.map((player, place) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- The field keeps the focus and handles the keys.
            <li
              key={player.id}
              id={`${id}-${place}`}
              ref={place === at ? bringIntoSight : undefined}
              role="option"
              aria-selected={place === at}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => switchTo(player)}
              className={classes(OPTION, place === at && 'bg-sunken')}
            >
              <Avatar name={player.name} photo={player.profilePhoto} size="xs" />
              <span className="grid min-w-0">
                <Cut className="min-w-0">{player.name}</Cut>
                {player.phone && (
                  <span className="text-xs text-quiet">
                    <PhoneNumber of={player.phone} />
                  </span>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
      {note && !isListed && (
        <div className={classes(PANEL, 'grid justify-items-start gap-2 px-4 py-3 text-quiet')}>
          <p>{note}</p>
          {isError && (
            <Button size="sm" busy={isFetching} onClick={() => void refetch()}>
              {t`Retry`}
            </Button>
          )}
        </div>
      )}
      <p role="status" className="sr-only">
        {note ?? (isListed && offered.length >= OFFERED_MOST ? MORE : '')}
      </p>
    </div>
  )
}

const MORE = t`Type more letters to find more people.`
const OPTION = 'flex min-h-12 cursor-pointer items-center gap-3 px-3 py-1 hover:bg-sunken'
// In the phone menu, the panel is part of the scrolling sheet. Below the top bar, it floats over the page.
const PANEL =
  'max-h-80 overflow-y-auto rounded-card border border-line bg-card py-1 md:absolute md:top-full md:end-0 md:z-30 md:mt-1 md:w-72 md:shadow-float max-md:max-h-64'

function noteOn(isError: boolean, isThere: boolean): string {
  if (isError) return t`The list could not be loaded.`
  return isThere ? t`Nobody’s name or number begins like this.` : t`Looking…`
}

function bringIntoSight(shown: HTMLElement | null) {
  shown?.scrollIntoView({ block: 'nearest' })
}

// Handles Escape before the surrounding menu does, so that Escape closes only the list.
function useEscape(isOpen: boolean, close: () => void) {
  const onEscape = useEffectEvent(close)
  useEffect(() => {
    if (!isOpen) return
    const hear = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      onEscape()
    }
    window.addEventListener('keydown', hear, true)
    return () => window.removeEventListener('keydown', hear, true)
  }, [isOpen])
}
