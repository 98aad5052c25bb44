import type { NoticeSettings } from '@kinhold/contract/settings'
import { useState } from 'react'
import { latePart } from '../../parts/late.tsx'
import { Button } from '../../ui/button.tsx'
import { Choice } from '../../ui/radio-group.tsx'
import { Field } from '../../ui/field.tsx'
import { useConfig } from '../session/config.data.ts'
import { useMember } from '../session/use-session.ts'
import { Choices, Chosen, useChoose } from './choices.tsx'
import { EmailAddress } from './email-address.tsx'
import { Section } from '../../parts/section.tsx'

export function NotificationsTab() {
  const me = useMember()
  const { emailAvailable } = useConfig()
  const save = useChoose()
  const choose = (notifications: Partial<NoticeSettings>) => save({ notifications })
  const kinds = me.isAdmin ? KINDS.filter(({ name }) => name !== 'adminLooks') : KINDS
  return (
    <Chosen>
      {({ notifications, email }) => (
        <>
          <Section
            title="What you hear about"
            words="You get no notices that are off, here or elsewhere. What people send you always arrives."
          >
            <Choices choices={kinds} chosen={notifications} onChoose={choose} />
          </Section>
          <Section title="How you hear about it" words="Always in the app. And, if you like:">
            <ul className="-mb-3 divide-y divide-line">
              {me.verified && (
                <li>
                  <PushChoice
                    isOn={notifications.pushNotifications}
                    onChange={(pushNotifications) => choose({ pushNotifications })}
                  />
                </li>
              )}
              <li>
                <Choice
                  label="By e-mail"
                  isOn={notifications.emailNotifications}
                  onChange={(emailNotifications) => choose({ emailNotifications })}
                >
                  News that you have not seen for a while is gathered into one e-mail
                  {!email.address && ', once you have given an address'}.
                  {!emailAvailable && ' This server sends no e-mails yet.'}
                </Choice>
              </li>
              <li>
                <Choice
                  label="Say what, not only who"
                  isOn={notifications.noticeContent}
                  onChange={(noticeContent) => choose({ noticeContent })}
                >
                  Notices outside the app contain the text. Anyone who looks at your screen can read it.
                </Choice>
              </li>
            </ul>
          </Section>
          {me.verified && <EmailAddress email={email} />}
          <QuietHours notifications={notifications} onChoose={choose} />
        </>
      )}
    </Chosen>
  )
}

const KINDS = [
  {
    name: 'bondRequests',
    label: 'Invitations and connections',
    words: 'Somebody invites you, has accepted your invitation, or waits for you to confirm them.',
  },
  {
    name: 'trustUnitFormations',
    label: 'Trust units',
    words: 'You and two others have become a trust unit.',
  },
  { name: 'groupInvitations', label: 'Groups', words: 'A trust unit of yours has been named as a group.' },
  { name: 'messageNotifications', label: 'Messages', words: 'Somebody has written to you.' },
  { name: 'vaultNotifications', label: 'Vaults', words: 'Somebody has shared a vault with you.' },
  {
    name: 'vaultPosts',
    label: 'Posts in vaults',
    words: 'Somebody has added pictures or words to a vault that you see.',
  },
  {
    name: 'boardPosts',
    label: 'Posts on boards',
    words: 'Somebody has posted on the board of a group of yours.',
  },
  {
    name: 'postComments',
    label: 'Comments',
    words: 'Somebody has commented on a post of yours, or on one that you commented on, too.',
  },
  {
    name: 'postLikes',
    label: 'Likes',
    words: 'Somebody likes a post of yours. Likes are shown in the app only.',
  },
  { name: 'adminLooks', label: 'Looks of the admin', words: 'The admin has looked at your home.' },
] as const

const PushSwitch = latePart(async () => (await import('../notices/push-switch.tsx')).PushSwitch, null)

function PushChoice({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => Promise<void> }) {
  return (
    <>
      <Choice label="On your devices" isOn={isOn} onChange={onChange}>
        Notices come to your phone or computer while the app is closed.
      </Choice>
      {isOn && (
        <div className="pb-4 pl-10">
          <PushSwitch />
        </div>
      )}
    </>
  )
}

type QuietHoursProps = {
  notifications: NoticeSettings
  onChoose: (change: Partial<NoticeSettings>) => Promise<void>
}

// Quiet hours use the time zone in which the member chose them.
function QuietHours({ notifications: { quietFrom, quietTo, timeZone }, onChoose }: QuietHoursProps) {
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
  if (time === '') return 'Please give a time.'
  return time === other ? 'Please choose two different times.' : undefined
}

function timeZoneHere(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}

// Returns 'New York' for 'America/New_York'.
function placeOf(timeZone: string): string {
  return timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' ')
}
