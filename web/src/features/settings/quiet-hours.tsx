import type { NoticeSettings } from '@kinhold/contract/settings'
import { isTimeZone } from '@kinhold/domain/settings'
import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { timeZoneHere, timeZones } from '../../browser/in-words.ts'
import { ApiError } from '../../api.ts'
import { Section } from '../../parts/section.tsx'
import { Button } from '../../ui/button.tsx'
import { Field, FieldFrame, INPUT } from '../../ui/field.tsx'
import { Choice } from '../../ui/radio-group.tsx'
import { sayNotSaved } from './choices.tsx'
import { useChangeSettings } from './settings.data.ts'

type Quiet = Pick<NoticeSettings, 'quietFrom' | 'quietTo' | 'timeZone'>

// Quiet hours use the time zone in which the member chose them.
export function QuietHours({ notifications: { quietFrom, quietTo, timeZone } }: { notifications: Quiet }) {
  const [isAsked, setIsAsked] = useState(false)
  const [save, here] = useSave(() => setIsAsked(true))
  const isOn = quietFrom !== null && quietTo !== null
  const zone = here ?? timeZone
  const turn = (next: boolean) => {
    if (next && zone === null) return setIsAsked(true)
    setIsAsked(false)
    return save(next ? { ...AT_FIRST, timeZone: zone } : { quietFrom: null, quietTo: null })
  }
  return (
    <Section title={t`Quiet hours`}>
      <Choice label={t`Keep quiet at night`} isOn={isOn} onChange={turn}>
        {t`Nothing is sent outside the app between these times.`}
      </Choice>
      {isOn && (
        <div className="grid gap-3">
          <div className="grid grid-cols-2 gap-4">
            <Time
              key={`from ${quietFrom}`}
              label={t`From`}
              saved={quietFrom}
              other={quietTo}
              onChoose={(time) => save({ quietFrom: time, quietTo, timeZone: zone })}
            />
            <Time
              key={`to ${quietTo}`}
              label={t`Until`}
              saved={quietTo}
              other={quietFrom}
              onChoose={(time) => save({ quietFrom, quietTo: time, timeZone: zone })}
            />
          </div>
          {timeZone !== null && (
            <p className="text-sm text-quiet">{t`Time zone: ${{ place: placeOf(timeZone) }}`}</p>
          )}
          {here !== null && timeZone !== here && (
            <Button
              className="justify-self-start"
              onClick={() => save({ quietFrom, quietTo, timeZone: here })}
            >
              {t`Use ${{ place: placeOf(here) }} time`}
            </Button>
          )}
        </div>
      )}
      {here === null && (isOn || isAsked) && (
        <ZoneSelect
          chosen={timeZone}
          takesFocus={isAsked}
          onChoose={(chosen) => save({ ...(isOn ? { quietFrom, quietTo } : AT_FIRST), timeZone: chosen })}
        />
      )}
    </Section>
  )
}

const AT_FIRST = { quietFrom: '22:00', quietTo: '07:00' }

/**
 * Returns a function that saves quiet hours. Also returns the browser's time zone, or null if the browser or
 * the server doesn't know the zone. Calls `onUnknown` if the server doesn't know the zone.
 */
function useSave(onUnknown: () => void) {
  const { mutateAsync } = useChangeSettings()
  const [here, setHere] = useState(knownZoneHere)
  const save = (notifications: Partial<Quiet>): Promise<void> =>
    mutateAsync({ notifications }).then(
      () => undefined,
      (error: Error) => {
        if (error instanceof ApiError && error.refusal?.fields?.['notifications.timeZone']) {
          setHere(null)
          onUnknown()
        }
        sayNotSaved(error)
      },
    )
  return [save, here] as const
}

function knownZoneHere(): string | null {
  const zone = timeZoneHere()
  return zone !== undefined && isTimeZone(zone) ? zone : null
}

type ZoneProps = {
  chosen: string | null
  takesFocus: boolean
  onChoose: (timeZone: string) => Promise<void>
}

function ZoneSelect({ chosen, takesFocus, onChoose }: ZoneProps) {
  const zones = new Set(['UTC', ...timeZones(), ...(chosen === null ? [] : [chosen])])
  return (
    <FieldFrame
      label={t`Your time zone`}
      hint={t`This browser does not know your time zone. Please choose a place with the same time as yours.`}
    >
      {(linked) => (
        <select
          {...linked}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- The member asked for quiet hours, which wait for it.
          autoFocus={takesFocus}
          value={chosen ?? ''}
          onChange={({ target }) => void onChoose(target.value)}
          className={INPUT}
        >
          {chosen === null && (
            <option value="" disabled>
              {t`Choose a place`}
            </option>
          )}
          {[...zones].map((zone) => (
            <option key={zone} value={zone}>
              {zone.replaceAll('_', ' ')}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  )
}

type TimeProps = { label: string; saved: string; other: string; onChoose: (time: string) => Promise<void> }

// Save on blur, because a half-typed time isn't valid.
function Time({ label, saved, other, onChoose }: TimeProps) {
  const [typed, setTyped] = useState(saved)
  const problem = problemOf(typed, other)
  const save = () => {
    if (typed !== saved && problemOf(typed, other) === undefined) void onChoose(typed)
  }
  return (
    <Field
      type="time"
      label={label}
      value={typed}
      error={typed === saved ? undefined : problem}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={save}
      onKeyDown={(event) => event.key === 'Enter' && save()}
    />
  )
}

function problemOf(time: string, other: string): string | undefined {
  if (time === '') return t`Please give a time.`
  return time === other ? t`Please choose two different times.` : undefined
}

// Returns the place in a time zone's name, such as 'New York' for 'America/New_York'.
function placeOf(timeZone: string): string {
  return timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' ')
}
