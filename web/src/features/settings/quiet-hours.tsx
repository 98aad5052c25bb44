import type { NoticeSettings } from '@kinhold/contract/settings'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Choice } from '../../ui/choice.tsx'
import { Field } from '../../ui/field.tsx'
import { Section } from '../../parts/section.tsx'

type Props = { notifications: NoticeSettings; onChoose: (change: Partial<NoticeSettings>) => Promise<void> }

/** The hours without messages outside the app; by the clock of the browser that chose them. */
export function QuietHours({ notifications: { quietFrom, quietTo, timeZone }, onChoose }: Props) {
  const isOn = quietFrom !== null && quietTo !== null
  const here = timeZoneHere()
  return (
    <Section title="Quiet hours">
      <Choice
        label="Keep quiet at night"
        isOn={isOn}
        onChange={(next) =>
          onChoose(next ? { ...AT_FIRST, timeZone: here } : { quietFrom: null, quietTo: null })
        }
      >
        Nothing is sent outside the app between these times.
      </Choice>
      {isOn && (
        <div className="grid gap-3">
          <div className="grid grid-cols-2 gap-4">
            <Time
              key={`from ${quietFrom}`}
              label="From"
              saved={quietFrom}
              other={quietTo}
              onChoose={(time) => onChoose({ quietFrom: time, quietTo, timeZone: here })}
            />
            <Time
              key={`to ${quietTo}`}
              label="Until"
              saved={quietTo}
              other={quietFrom}
              onChoose={(time) => onChoose({ quietFrom, quietTo: time, timeZone: here })}
            />
          </div>
          {timeZone !== null && <p className="text-sm text-quiet">Times of {placeOf(timeZone)}.</p>}
          {timeZone !== here && (
            <Button
              className="justify-self-start"
              onClick={() => onChoose({ quietFrom, quietTo, timeZone: here })}
            >
              Use the times of {placeOf(here)}
            </Button>
          )}
        </div>
      )}
    </Section>
  )
}

const AT_FIRST = { quietFrom: '22:00', quietTo: '07:00' }

type TimeProps = { label: string; saved: string; other: string; onChoose: (time: string) => Promise<void> }

// Saved on blur: a half-typed time is not valid.
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
  if (time === '') return 'Please give a time.'
  return time === other ? 'Please choose two different times.' : undefined
}

function timeZoneHere(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}

// 'New York' for 'America/New_York'.
function placeOf(timeZone: string): string {
  return timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' ')
}
