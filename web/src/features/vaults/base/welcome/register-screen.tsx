import type { ComponentType, ReactNode } from 'react'
import { ButtonLink } from '../../../../parts/button-link.tsx'
import { useTab } from '../../../../parts/use-tab.ts'
import { paths } from '../../../../paths.ts'
import { Card } from '../../../../ui/card.tsx'
import { PageTitle } from '../../../../ui/page-title.tsx'
import { Tabs } from '../../../../ui/tabs.tsx'
import { useConfig } from '../../../session/config.data.ts'
import { useSession } from '../../../session/use-session.ts'
import { ArchiveFigure, PersonFigure, PicturesFigure, SettingsFigure } from './figures.tsx'

const NAMES = ['welcome', 'profile', 'settings', 'archive'] as const

/** Greets people who got a link by text, and introduces the vault (VUS-21, VUS-22). */
export function RegisterScreen() {
  const { appName } = useConfig()
  const [tab, choose] = useTab(NAMES, 'welcome')
  return (
    <div className="mx-auto grid w-full max-w-3xl gap-8">
      <header className="grid justify-items-start gap-4">
        <PageTitle title="Someone shares a vault with you" />
        <p className="measure text-lg">
          A vault is a private album of someone you know, with their pictures and words. They chose you to see
          it: log in with the mobile number that their message reached. There is no password, and it costs
          nothing.
        </p>
        <NextStep />
      </header>
      <Tabs
        label="What you will find"
        value={tab}
        onChange={choose}
        tabs={[
          { value: 'welcome', label: 'Welcome', content: <Welcome appName={appName} /> },
          { value: 'profile', label: 'Profile', content: <Profile /> },
          { value: 'settings', label: 'Settings', content: <Settings /> },
          { value: 'archive', label: 'Archive', content: <Archive /> },
        ]}
      />
    </div>
  )
}

function NextStep() {
  const { player } = useSession()
  const [to, label] =
    player?.userType === 'vault_user'
      ? [paths.vaultBase(), 'Open my vault']
      : player
        ? [paths.vaults(), 'To your vaults']
        : [paths.login(), 'Log in with my number']
  return (
    <ButtonLink variant="primary" size="lg" className="max-sm:w-full" to={to}>
      {label}
    </ButtonLink>
  )
}

function Welcome({ appName }: { appName: string }) {
  return (
    <Chapter title="What you will see" Figure={PicturesFigure}>
      <p>
        As soon as you are logged in you see who shares what with you, and the pictures. Press one to see it
        large, and swipe to the next.
      </p>
      <p>
        You can like a post and write a comment, if the owner of the vault allows it. Only the people whom
        they let in can read it.
      </p>
      <p>
        {appName} is a private network. Nothing on it is public, nothing is sold, and there is no advertising.
        You need not become a member to see a vault.
      </p>
    </Chapter>
  )
}

function Profile() {
  return (
    <Chapter title="Your name beside your words" Figure={PersonFigure}>
      <p>
        Under Profile you choose the name that appears beside your comments, such as “Grandma Ruth”. Until you
        have chosen one, it says “Vault User”.
      </p>
      <p>Your mobile number is how you log in. It is shown there and cannot be changed.</p>
    </Chapter>
  )
}

function Settings() {
  return (
    <Chapter title="You decide what reaches you" Figure={SettingsFigure}>
      <p>
        Under Settings you choose whether you get a text when something new is posted: at most one a day from
        each vault, and none unless you ask for it.
      </p>
      <p>
        You also choose whether the owner of a vault can read when you last looked, and whether they may have
        its link texted to you.
      </p>
    </Chapter>
  )
}

function Archive() {
  return (
    <Chapter title="What is put away" Figure={ArchiveFigure}>
      <p>
        The owner of a vault can put a post away. Then you do not see it any more; the owner keeps it in their
        Archive and can bring it back.
      </p>
      <p>When you visit a vault, your own Archive is empty. That is as it should be.</p>
    </Chapter>
  )
}

type Props = { title: string; Figure: ComponentType; children: ReactNode }

/** One fact to know beforehand, with its figure. */
function Chapter({ title, Figure, children }: Props) {
  return (
    <Card className="grid items-start gap-6 sm:grid-cols-[10rem_1fr]">
      <Figure />
      <div className="grid gap-3 text-lg">
        <h2 className="text-heading">{title}</h2>
        {children}
      </div>
    </Card>
  )
}
