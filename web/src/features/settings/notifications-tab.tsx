import type { NoticeSettings } from '@kinhold/contract/settings'
import { latePart } from '../../parts/late.tsx'
import { Choice } from '../../ui/choice.tsx'
import { useMember } from '../session/use-session.ts'
import { Choices, type ChoiceWords } from './choices.tsx'
import { Chosen } from './chosen.tsx'
import { EmailAddress } from './email-address.tsx'
import { QuietHours } from './quiet-hours.tsx'
import { Section } from '../../parts/section.tsx'
import { useChoose } from './use-choose.ts'

/** A member's notices, their channels and quiet hours (SET-04). An unconfirmed member cannot add an address yet. */
export function NotificationsTab() {
  const me = useMember()
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
                  {email.address
                    ? 'News that you have not seen for a while is gathered into one e-mail.'
                    : 'News that you have not seen for a while is gathered into one e-mail, once you have given an address.'}
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

type Kind =
  | 'bondRequests'
  | 'groupInvitations'
  | 'trustUnitFormations'
  | 'messageNotifications'
  | 'vaultNotifications'
  | 'adminLooks'

const KINDS: ChoiceWords<Kind>[] = [
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
  { name: 'adminLooks', label: 'Looks of the admin', words: 'The admin has looked at your home.' },
]

const PushSwitch = latePart(async () => (await import('../notices/push-switch.tsx')).PushSwitch, null)

type Props = { isOn: boolean; onChange: (isOn: boolean) => Promise<void> }

/** The choice of pushes while the app is closed: for all devices, and then for this browser. */
function PushChoice({ isOn, onChange }: Props) {
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
