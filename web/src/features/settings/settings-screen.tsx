import type { Privacy, Visibility } from '@kinhold/domain/players'
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
              <Section title="Your profile" words="What others see beside name and photo.">
                <div className="-mt-4 mb-5">
                  {privacy.profileVisibility === 'private' ? (
                    // 'Only you' hides the counts already. The line keeps the answers where they were.
                    <p className="min-h-16 pt-4 text-quiet">
                      Your counts: {isAdmin ? OWN_COUNTS_OF_ADMIN : OWN_COUNTS}
                    </p>
                  ) : (
                    <Choices
                      choices={isAdmin ? ADMIN_COUNTS : COUNTS}
                      chosen={privacy}
                      onChoose={(change) => choose({ privacy: change })}
                    />
                  )}
                </div>
                <RadioGroup
                  label={isAdmin ? 'Who sees your counts?' : questionOf(privacy)}
                  options={isAdmin ? OF_ADMIN_PROFILE : privacy.showConnections ? OF_PROFILE : OF_NUMBER}
                  value={privacy.profileVisibility}
                  onChange={(profileVisibility) => choose({ privacy: { profileVisibility } })}
                />
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
                  label="Who sees you there?"
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

const OWN_COUNTS = 'bonds, trust units and people you brought in.'
const OWN_COUNTS_OF_ADMIN = 'bonds and people you brought in.'

const ON_PROFILE: Record<Visibility, string> = {
  public: 'Everyone sees your counts',
  friends: 'People you have a bond with',
  private: 'Only you',
}

const IN_NETWORK: Record<Visibility, string> = {
  public: 'Everyone who can find you',
  friends: 'Everyone, but without your counts',
  private: 'Only people close to you',
}

const OF_PROFILE: RadioOption<Visibility>[] = optionsOf(ON_PROFILE, {
  public: 'Everyone who can find you does. Your number is only for people you have a bond with.',
  friends: 'They see your number and your counts. Others see only your name and photo.',
  private:
    'Nobody but the admin sees your number or your counts, and you are not named as a person in common.',
})

// While nobody sees the counts (‘Show my counts’ is off), the answers are about the number alone.
const OF_NUMBER: RadioOption<Visibility>[] = optionsOf(
  { ...ON_PROFILE, public: 'Everyone, but without your number' },
  {
    public: 'They see your name and photo. People you have a bond with see your number, too.',
    friends: 'They see your number. Others see only your name and photo.',
    private: OF_PROFILE[2]!.hint as string,
  },
)

function questionOf({ showConnections, profileVisibility }: Privacy): string {
  const isNumberAlone = !showConnections && profileVisibility !== 'private'
  return isNumberAlone ? 'Who sees your number?' : 'Who sees your number and your counts?'
}

const OF_NETWORK: RadioOption<Visibility>[] = optionsOf(IN_NETWORK, {
  public: 'They see your name, your photo, and your counts as your profile shows them.',
  friends: 'They see your name and photo. People you have a bond with see your counts, too.',
  private:
    'Your sponsor, the people you have a bond with and the admin. Others see ‘Private member’ without a photo, and cannot open your profile.',
})

// The admin's number is never shown, and nobody invites or blocks the admin.
const OF_ADMIN_PROFILE: RadioOption<Visibility>[] = optionsOf(ON_PROFILE, {
  public: 'Everyone who can find you does.',
  friends: 'Others see your name and photo, but not your counts.',
  private: 'Nobody else sees your counts.',
})

const OF_ADMIN_NETWORK: RadioOption<Visibility>[] = optionsOf(IN_NETWORK, {
  public: 'They see your name, your photo, and your counts as your profile shows them.',
  friends: 'They see your name and photo. People you have a bond with see your counts, too.',
  private:
    'The people you have a bond with. Others see ‘Private member’ without a photo, and cannot open your profile.',
})

const COUNTS: ChoiceWords<'showConnections'>[] = [
  {
    name: 'showConnections',
    label: 'Show my counts',
    words: `Of ${OWN_COUNTS} If off, only you and the admin see them.`,
  },
]

const ADMIN_COUNTS: typeof COUNTS = [
  {
    name: 'showConnections',
    label: 'Show my counts',
    words: `Of ${OWN_COUNTS_OF_ADMIN} If off, only you see them.`,
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

function optionsOf(
  labels: Record<Visibility, string>,
  hints: Record<Visibility, string>,
): RadioOption<Visibility>[] {
  return (['public', 'friends', 'private'] as const).map((value) => ({
    value,
    label: labels[value],
    hint: hints[value],
  }))
}
