import type { Privacy, Visibility } from '@kinhold/domain/players'
import { t } from '@lingui/core/macro'
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
    <div className="grid max-w-2xl gap-4 sm:gap-6 lg:max-w-none">
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <PageTitle title={t`Settings`} />
        <ButtonLink to={paths.appearance()} variant="quiet" className="-me-4">
          <SunMoon aria-hidden className="size-5" />
          {t`Appearance`}
        </ButtonLink>
      </header>
      {!isAdmin && <OwnMeasures />}
      <Tabs label={t`Settings`} tabs={TABS} value={tab} onChange={choose} />
    </div>
  )
}

const TABS = [
  { value: 'privacy', label: t`Privacy`, content: <PrivacyTab /> },
  { value: 'notifications', label: t`Notifications`, content: <NotificationsTab /> },
  { value: 'account', label: t`Account`, content: <AccountTab /> },
  { value: 'data', label: t`Data`, content: <DataTab /> },
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
              <Section title={t`Your profile`} words={t`Seen besides your name and photo.`}>
                <div className="-mt-4 mb-5 max-sm:mb-4">
                  {privacy.profileVisibility === 'private' ? (
                    // 'Only you and the admin' already hides the counts, so this text replaces the checkbox
                    // and keeps the options below from moving.
                    <p className="min-h-16 pt-4 text-quiet">
                      {isAdmin
                        ? t`Your counts: bonds and people you brought in.`
                        : t`Your counts: bonds, trust units and people you brought in.`}
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
                  label={isAdmin ? t`Who sees your counts?` : questionOf(privacy)}
                  options={isAdmin ? OF_ADMIN_PROFILE : privacy.showConnections ? OF_PROFILE : OF_NUMBER}
                  value={
                    isAdmin || privacy.showConnections
                      ? privacy.profileVisibility
                      : withoutCounts(privacy.profileVisibility)
                  }
                  onChange={(profileVisibility) => choose({ privacy: { profileVisibility } })}
                />
              </Section>
              {!isAdmin && (
                <Section title={t`Invitations and trust units`}>
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
                title={t`Your place in the network`}
                words={
                  isAdmin
                    ? t`How you appear in other people’s trees.`
                    : t`How you appear in other people’s trees, and to the other people your sponsor invited.`
                }
              >
                <RadioGroup
                  label={t`Who sees you there?`}
                  options={networkOptions(isAdmin ? OF_ADMIN_NETWORK : OF_NETWORK, privacy)}
                  value={
                    hasCounts(privacy) ? privacy.networkVisibility : withoutCounts(privacy.networkVisibility)
                  }
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

const ON_PROFILE: Record<Visibility, string> = {
  public: t`Everyone who can find you`,
  friends: t`People you have a bond with`,
  private: t`Only you and the admin`,
}

const IN_NETWORK: Record<Visibility, string> = {
  public: t`Everyone who can find you`,
  friends: t`Everyone, but without your counts`,
  private: t`Only people close to you`,
}

const OF_PROFILE: RadioOption<Visibility>[] = optionsOf(ON_PROFILE, {
  public: t`Only bonded people see the number.`,
  friends: t`Nobody else, except the admin.`,
  private: t`You are not named as a person in common, either.`,
})

// While nobody sees the counts (‘Show my counts’ is off), this setting applies only to the phone number. Only
// people with a bond ever see the number, so ‘Everyone’ is not offered.
const OF_NUMBER = OF_PROFILE.slice(1)

function questionOf({ showConnections }: Privacy): string {
  return showConnections ? t`Who sees your number and your counts?` : t`Who sees your number?`
}

/** Returns the option that has the same effect while nobody sees the counts. */
function withoutCounts(chosen: Visibility): Visibility {
  return chosen === 'public' ? 'friends' : chosen
}

function hasCounts({ showConnections, profileVisibility }: Privacy): boolean {
  return showConnections && profileVisibility !== 'private'
}

const OF_NETWORK: RadioOption<Visibility>[] = optionsOf(IN_NETWORK, {
  public: t`They see your name, your photo, and your counts as your profile shows them.`,
  friends: t`They see your name and photo. People you have a bond with see your counts, too.`,
  private: t`Your sponsor, the people you have a bond with and the admin. Others see ‘Private member’ without a photo, and cannot open your profile.`,
})

// The admin's number is never shown, and nobody invites or blocks the admin.
const OF_ADMIN_PROFILE: RadioOption<Visibility>[] = optionsOf(
  { ...ON_PROFILE, private: t`Only you` },
  {
    public: t`Not only people you have a bond with.`,
    friends: t`Others see your name and photo, but not your counts.`,
    private: t`Nobody else sees your counts.`,
  },
)

const OF_ADMIN_NETWORK: RadioOption<Visibility>[] = optionsOf(IN_NETWORK, {
  public: t`They see your name, your photo, and your counts as your profile shows them.`,
  friends: t`They see your name and photo. People you have a bond with see your counts, too.`,
  private: t`The people you have a bond with. Others see ‘Private member’ without a photo, and cannot open your profile.`,
})

// Without counts, two of the options have the same effect.
function networkOptions(options: RadioOption<Visibility>[], privacy: Privacy): RadioOption<Visibility>[] {
  if (hasCounts(privacy)) return options
  return [{ value: 'friends', label: IN_NETWORK.public, hint: t`They see your name and photo.` }, options[2]!]
}

const COUNTS: ChoiceWords<'showConnections'>[] = [
  {
    name: 'showConnections',
    label: t`Show my counts`,
    words: t`Your bonds, trust units and people you brought in. If off, only the admin sees them, whatever you pick below.`,
  },
]

const ADMIN_COUNTS: typeof COUNTS = [
  {
    name: 'showConnections',
    label: t`Show my counts`,
    words: t`Your bonds and people you brought in. If off, only you see them, whatever you pick below.`,
  },
]

const ASKED: ChoiceWords<'allowInvitations' | 'autoAcceptGroups'>[] = [
  {
    name: 'allowInvitations',
    label: t`Allow invitations`,
    words: t`Members you have no bond with can invite you to form one.`,
  },
  {
    name: 'autoAcceptGroups',
    label: t`Confirm trust units automatically`,
    words: t`When you and two others become a trust unit, the app confirms it for you.`,
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
