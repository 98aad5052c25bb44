import type { Visibility } from '@kinhold/domain/players'
import { latePart, quietPart } from '../../parts/late.tsx'
import { RowsOnTheirWay } from '../../parts/list/rows-on-their-way.tsx'
import { Section } from '../../parts/section.tsx'
import { useTab } from '../../parts/use-tab.ts'
import { ButtonLink } from '../../parts/button-link.tsx'
import { paths } from '../../paths.ts'
import { SunMoon } from '../../ui/icons.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { RadioGroup, type RadioOption } from '../../ui/radio-group.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { useMember } from '../session/use-session.ts'
import { Choices, type ChoiceWords, Chosen, useChoose } from './choices.tsx'
import { Columns } from './columns.tsx'

const WAITING = <RowsOnTheirWay count={4} row="h-60 rounded-card" className="grid gap-6 lg:grid-cols-2" />
const NotificationsTab = latePart(
  async () => (await import('./notifications-tab.tsx')).NotificationsTab,
  WAITING,
)
const AccountTab = latePart(async () => (await import('./account/account-tab.tsx')).AccountTab, WAITING)
const DataTab = latePart(async () => (await import('./data-tab.tsx')).DataTab, WAITING)
const AppearanceView = latePart(async () => (await import('./appearance-view.tsx')).AppearanceView, WAITING)

// The settings must work even if the code for this card fails to load.
const OwnMeasures = quietPart(async () => (await import('../reports/own-measures.tsx')).OwnMeasures)

export function SettingsScreen() {
  const { isAdmin } = useMember()
  const [tab, choose] = useTab(['privacy', 'notifications', 'account', 'data', 'appearance'], 'privacy')
  if (tab === 'appearance') return <AppearanceView />
  return (
    <div className="grid max-w-2xl gap-6 lg:max-w-none">
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <PageTitle title="Settings" />
        <ButtonLink to={paths.appearance()} variant="quiet" className="-me-4">
          <SunMoon aria-hidden className="size-5" />
          Appearance
        </ButtonLink>
      </header>
      {!isAdmin && <OwnMeasures />}
      <Tabs label="Settings" tabs={TABS} value={tab} onChange={choose} />
    </div>
  )
}

const TABS = [
  { value: 'privacy', label: 'Privacy', content: <PrivacyTab /> },
  { value: 'notifications', label: 'Notifications', content: <NotificationsTab /> },
  { value: 'account', label: 'Account', content: <AccountTab /> },
  { value: 'data', label: 'Data', content: <DataTab /> },
]

const BlockedPeople = latePart(
  async () => (await import('../relations/blocked-people.tsx')).BlockedPeople,
  <RowsOnTheirWay count={1} row="h-40 rounded-card" />,
)

export function PrivacyTab() {
  const choose = useChoose()
  const { isAdmin } = useMember()
  return (
    <Chosen>
      {({ privacy }) => (
        <Columns
          first={
            <>
              <Section title="Your profile" words="What others see on it.">
                <RadioGroup
                  label={isAdmin ? 'Who sees your counts' : 'Who sees more than your name and photo'}
                  options={isAdmin ? OF_ADMIN_PROFILE : OF_PROFILE}
                  value={privacy.profileVisibility}
                  onChange={(profileVisibility) => choose({ privacy: { profileVisibility } })}
                />
                {/* ‘Only you’ already hides the counts. */}
                {privacy.profileVisibility !== 'private' && (
                  <Choices
                    choices={isAdmin ? ADMIN_COUNTS : COUNTS}
                    chosen={privacy}
                    onChoose={(change) => choose({ privacy: change })}
                  />
                )}
              </Section>
              {!isAdmin && (
                <Section title="Invitations and trust units">
                  <Choices
                    choices={ASKED}
                    chosen={privacy}
                    onChoose={(change) => choose({ privacy: change })}
                  />
                </Section>
              )}
            </>
          }
          second={
            <>
              <Section
                title="Your place in the network"
                words={`How you appear in other people’s trees${isAdmin ? '' : ', and to the other people your sponsor invited'}.`}
              >
                <RadioGroup
                  label="Who sees you there"
                  options={isAdmin ? OF_ADMIN_NETWORK : OF_NETWORK}
                  value={privacy.networkVisibility}
                  onChange={(networkVisibility) => choose({ privacy: { networkVisibility } })}
                />
              </Section>
              {!isAdmin && <BlockedPeople />}
            </>
          }
        />
      )}
    </Chosen>
  )
}

const LABELS: Record<Visibility, string> = {
  public: 'Everyone who can find you',
  friends: 'People you have a bond with',
  private: 'Only you',
}

const OF_PROFILE: RadioOption<Visibility>[] = optionsOf({
  public: 'They see your counts. Your number is only for people you have a bond with.',
  friends: 'They see your number and your counts. Others see only your name and photo.',
  private:
    'Nobody but the admin sees your number or your counts, and nobody learns that you connect them with someone.',
})

const OF_NETWORK: RadioOption<Visibility>[] = optionsOf({
  public: 'They see your name, your photo, and your counts as your profile shows them.',
  friends: 'Others see your name and photo, but no counts.',
  private:
    'Others see ‘Private member’ without a photo, and cannot open your profile. Your sponsor, the people you have a bond with and the admin still see you.',
})

// The admin's number is never shown, and nobody invites or blocks the admin.
const OF_ADMIN_PROFILE: RadioOption<Visibility>[] = optionsOf({
  public: 'They see your counts.',
  friends: 'Others see your name and photo, but not your counts.',
  private: 'Nobody else sees your counts.',
})

const OF_ADMIN_NETWORK: RadioOption<Visibility>[] = optionsOf({
  public: 'They see your name, your photo, and your counts as your profile shows them.',
  friends: 'Others see your name and photo, but no counts.',
  private:
    'Others see ‘Private member’ without a photo, and cannot open your profile. The people you have a bond with still see you.',
})

const COUNTS: ChoiceWords<'showConnections'>[] = [
  {
    name: 'showConnections',
    label: 'Show my counts',
    words:
      'How many bonds and trust units you have, and how many people you brought in. When this is off, only you and the admin see these counts, and nobody learns that you connect them with someone.',
  },
]

const ADMIN_COUNTS: typeof COUNTS = [
  {
    name: 'showConnections',
    label: 'Show my counts',
    words:
      'How many bonds you have, and how many people you brought in. When this is off, only you see these counts.',
  },
]

const ASKED: ChoiceWords<'allowInvitations' | 'autoAcceptGroups'>[] = [
  {
    name: 'allowInvitations',
    label: 'Allow invitations',
    words: 'Members you have no bond with can invite you to form one.',
  },
  {
    name: 'autoAcceptGroups',
    label: 'Confirm trust units automatically',
    words: 'When you and two others become a trust unit, the app confirms it for you.',
  },
]

function optionsOf(hints: Record<Visibility, string>): RadioOption<Visibility>[] {
  return (['public', 'friends', 'private'] as const).map((value) => ({
    value,
    label: LABELS[value],
    hint: hints[value],
  }))
}
