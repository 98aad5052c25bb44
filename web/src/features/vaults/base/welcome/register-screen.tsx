import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { ButtonLink } from '../../../../parts/button-link.tsx'
import { useTab } from '../../../../parts/use-tab.ts'
import { paths } from '../../../../paths.ts'
import { Card } from '../../../../ui/card.tsx'
import { PageTitle } from '../../../../ui/page-title.tsx'
import { Tabs } from '../../../../ui/tabs.tsx'
import { useConfig } from '../../../session/config.data.ts'
import { useSession } from '../../../session/use-session.ts'

export function RegisterScreen({ door }: { door: ReactNode }) {
  const { appName, smsAvailable } = useConfig()
  const [tab, choose] = useTab(
    CHAPTERS.map(({ value }) => value),
    'welcome',
  )
  return (
    <div className="mx-auto grid w-full max-w-3xl gap-8">
      {door || (
        <header className="grid justify-items-start gap-4">
          <PageTitle title={t`Someone has shared a vault with you`} />
          <p className="measure text-lg">
            {t`A vault is a private album, and someone you know wants you to see theirs. Log in with the mobile number that received their message. No password, no cost.`}
          </p>
          <NextStep />
        </header>
      )}
      <Tabs
        label={t`What you will find`}
        value={tab}
        onChange={choose}
        tabs={CHAPTERS.map(({ title, figure, words, ...chapter }) => ({
          ...chapter,
          content: (
            <Card className="grid items-start gap-6 sm:grid-cols-[10rem_1fr]">
              {figure}
              <div className="grid gap-3 text-lg">
                <h2 className="text-heading">{title}</h2>
                {words(appName, smsAvailable).map((paragraph) => (
                  <p key={paragraph}>{paragraph}</p>
                ))}
              </div>
            </Card>
          ),
        }))}
      />
    </div>
  )
}

function NextStep() {
  const { player } = useSession()
  const [to, label] =
    player?.userType === 'vault_user'
      ? [paths.vaultBase(), t`Open my vault`]
      : player
        ? [paths.vaults(), t`To your vaults`]
        : [paths.login(), t`Log in with my number`]
  return (
    <ButtonLink variant="primary" size="lg" className="max-sm:w-full" to={to}>
      {label}
    </ButtonLink>
  )
}

const OUTLINE = 'fill-card stroke-edge stroke-2 [stroke-linejoin:round]'
const FILLED = 'fill-evergreen-soft stroke-evergreen stroke-2'
const FAINT = 'fill-sunken stroke-line stroke-2'
const LINE = 'fill-none stroke-edge stroke-2 [stroke-linecap:round]'

// Each picture places the product's triangle of three people in a scene that fits the chapter.

const PICTURES = (
  <Scene>
    <rect x="22" y="10" width="116" height="100" rx="10" className={OUTLINE} />
    <rect x="32" y="20" width="60" height="56" rx="5" className={FILLED} />
    <Three x={62} y={49} />
    <rect x="100" y="20" width="28" height="25" rx="4" className={FAINT} />
    <rect x="100" y="51" width="28" height="25" rx="4" className={FAINT} />
    <path d="M34 89h62M34 99h40" className={LINE} />
  </Scene>
)

const PERSON = (
  <Scene>
    <circle cx="52" cy="48" r="17" className="fill-evergreen" />
    <path d="M22 108c2-22 14-32 30-32s28 10 30 32" className={FILLED} />
    <path d="M94 24h40a7 7 0 0 1 7 7v22a7 7 0 0 1-7 7h-26L96 72V60h-2Z" className={OUTLINE} />
    <path d="M104 38h28M104 48h17" className={LINE} />
  </Scene>
)

const SETTINGS = (
  <Scene>
    {[24, 60, 96].map((y, n) => (
      <g key={y}>
        <rect x="30" y={y - 10} width="36" height="20" rx="10" className={n === 1 ? OUTLINE : FILLED} />
        <circle cx={n === 1 ? 40 : 56} cy={y} r="6" className={n === 1 ? 'fill-edge' : 'fill-evergreen'} />
        <path d={`M80 ${y}h${n === 1 ? 34 : 50}`} className={LINE} />
      </g>
    ))}
  </Scene>
)

const ARCHIVE = (
  <Scene>
    <rect x="54" y="10" width="52" height="50" rx="5" className={FILLED} />
    <Three x={80} y={36} />
    <path d="M28 54h104v14H28Z" className={OUTLINE} />
    <path d="M36 68h88v40H36Z" className={OUTLINE} />
    <path d="M68 82h24" className={LINE} />
  </Scene>
)

const CHAPTERS = [
  {
    value: 'welcome',
    label: t`Welcome`,
    title: t`What you will see`,
    figure: PICTURES,
    words: (appName: string) => [
      t`Once you have logged in, you see who has shared what with you, and the pictures. Press one to see it large, and swipe to the next.`,
      t`You can like a post and write a comment if the owner of the vault allows it. Only the people on its list can read what you write.`,
      t`${appName} is a private network. Nothing on it is public, nothing is sold, and there is no advertising. You do not have to become a member to see a vault.`,
    ],
  },
  {
    value: 'profile',
    label: t`Profile`,
    title: t`Your name beside your words`,
    figure: PERSON,
    words: () => [
      t`Under Profile you choose the name that appears beside your comments, such as “Grandma Ruth”. Until you do, it says “Vault User”.`,
      t`You log in with your mobile number. It is shown there and cannot be changed.`,
    ],
  },
  {
    value: 'settings',
    label: t`Settings`,
    title: t`You decide what reaches you`,
    figure: SETTINGS,
    words: (_: string, smsAvailable: boolean) =>
      smsAvailable
        ? [
            t`Under Settings you choose whether you get a text when something new is posted: at most one a day for all your vaults together, and none unless you ask for it.`,
            t`You also choose whether the owner of a vault can see when you last visited, and whether they may have its link texted to you.`,
          ]
        : [
            t`No texts are sent from here yet. What is new since your last visit is under Notifications, whenever you open a vault.`,
            t`Under Settings you choose whether the owner of a vault can see when you last visited.`,
          ],
  },
  {
    value: 'archive',
    label: t({ message: 'Archive', context: 'a place with archived posts, not an action' }),
    title: t`What is put away`,
    figure: ARCHIVE,
    words: () => [
      t`The owner of a vault can put a post away. You no longer see it then; the owner keeps it in their Archive and can bring it back.`,
      t`As a guest, you have nothing in your own Archive. That is as it should be.`,
    ],
  },
] as const

function Scene({ children }: { children: ReactNode }) {
  return (
    <svg viewBox="0 0 160 120" aria-hidden className="w-40 justify-self-center">
      {children}
    </svg>
  )
}

function Three({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`} className="fill-evergreen">
      <path
        d="M0-13-13 11h26Z"
        className="fill-none stroke-evergreen stroke-2 [stroke-linejoin:round]"
        opacity=".55"
      />
      <circle cy="-13" r="5.5" />
      <circle cx="-13" cy="11" r="5.5" />
      <circle cx="13" cy="11" r="5.5" />
    </g>
  )
}
