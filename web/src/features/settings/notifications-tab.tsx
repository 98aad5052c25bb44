import type { NoticeSettings } from '@kinhold/contract/settings'
import { t } from '@lingui/core/macro'
import { latePart } from '../../parts/late.tsx'
import { Choice } from '../../ui/radio-group.tsx'
import { useConfig } from '../session/config.data.ts'
import { useMember } from '../session/use-session.ts'
import { Choices, Chosen, useChoose } from './choices.tsx'
import { Columns } from './columns.tsx'
import { EmailAddress } from './email-address.tsx'
import { QuietHours } from './quiet-hours.tsx'
import { Section } from '../../parts/section.tsx'

export function NotificationsTab() {
  const me = useMember()
  const save = useChoose()
  const choose = (notifications: Partial<NoticeSettings>) => save({ notifications })
  const kinds = me.isAdmin ? ADMIN_KINDS : KINDS
  return (
    <Chosen>
      {({ notifications, email }) => (
        <Columns
          first={
            <Section
              title={t`What you hear about`}
              words={t`Turn off what you don’t want to hear about. You only stop being notified; messages, posts and invitations still arrive.`}
            >
              <Choices choices={kinds} chosen={notifications} onChoose={choose} />
            </Section>
          }
          second={
            <>
              <Section title={t`How you hear about it`} words={t`Always in the app. And, if you like:`}>
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
                    <EmailChoice
                      isOn={notifications.emailNotifications}
                      hasAddress={email.address !== null}
                      onChange={(emailNotifications) => choose({ emailNotifications })}
                    />
                  </li>
                  <li>
                    <Choice
                      label={t`Include the text`}
                      isOn={notifications.noticeContent}
                      onChange={(noticeContent) => choose({ noticeContent })}
                    >
                      {t`Notifications outside the app show what was written, not only who wrote it. Anyone who sees your screen can read it.`}
                    </Choice>
                  </li>
                </ul>
              </Section>
              {me.verified && <EmailAddress email={email} />}
              <QuietHours notifications={notifications} />
            </>
          }
        />
      )}
    </Chosen>
  )
}

const KINDS = [
  {
    name: 'bondRequests',
    label: t`Invitations and bonds`,
    words: t`Someone invites you, accepts your invitation, or waits for you to confirm them.`,
  },
  {
    name: 'trustUnitFormations',
    label: t`Trust units`,
    words: t`You and two others become a trust unit.`,
  },
  { name: 'groupInvitations', label: t`Groups`, words: t`Someone turns your trust unit into a group.` },
  { name: 'messageNotifications', label: t`Messages`, words: t`Someone writes to you.` },
  { name: 'vaultNotifications', label: t`Vaults`, words: t`Someone shares a vault with you.` },
  {
    name: 'vaultPosts',
    label: t`Posts in vaults`,
    words: t`Someone adds pictures or words to a vault that you can open.`,
  },
  {
    name: 'boardPosts',
    label: t`Posts on boards`,
    words: t`Someone posts on the board of one of your groups.`,
  },
  {
    name: 'postComments',
    label: t`Comments`,
    words: t`Someone comments on a post of yours, or on one that you commented on.`,
  },
  {
    name: 'postLikes',
    label: t`Likes`,
    words: t`Someone likes a post of yours. Likes appear only in the app.`,
  },
  { name: 'adminLooks', label: t`Visits by the admin`, words: t`The admin looks at your home.` },
] as const

// The admin receives no invitations, isn't in any trust unit or group, and sees only their own vaults.
const NOT_OF_ADMIN = [
  'trustUnitFormations',
  'groupInvitations',
  'vaultNotifications',
  'boardPosts',
  'adminLooks',
]
const ADMIN_KINDS = KINDS.filter(({ name }) => !NOT_OF_ADMIN.includes(name)).map((kind) =>
  kind.name === 'bondRequests'
    ? { ...kind, words: t`Someone accepts your invitation, or waits for you to confirm them.` }
    : kind,
)

const PushSwitch = latePart(async () => (await import('../notices/push-switch.tsx')).PushSwitch, null)

function PushChoice({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => Promise<void> }) {
  return (
    <>
      <Choice label={t`On your devices`} isOn={isOn} onChange={onChange}>
        {t`Notifications reach every phone and computer on which you turn them on.`}
      </Choice>
      {isOn && (
        <div className="pb-4 ps-10">
          <PushSwitch />
        </div>
      )}
    </>
  )
}

type EmailProps = { isOn: boolean; hasAddress: boolean; onChange: (isOn: boolean) => Promise<void> }

// The saved choice takes effect again as soon as the server can send e-mails.
function EmailChoice({ isOn, hasAddress, onChange }: EmailProps) {
  const { emailAvailable } = useConfig()
  return (
    <fieldset disabled={!emailAvailable} className="min-w-0 disabled:text-quiet">
      <Choice label={t`By e-mail`} isOn={isOn && emailAvailable} onChange={onChange}>
        {!emailAvailable
          ? t`This server sends no e-mails yet.`
          : hasAddress
            ? t`One e-mail sums up what you have not seen for a while.`
            : t`One e-mail sums up what you have not seen for a while, once you have given an address.`}
      </Choice>
    </fieldset>
  )
}
