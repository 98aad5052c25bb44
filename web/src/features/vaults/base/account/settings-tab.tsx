import type { VaultSettings } from '@kinhold/contract/vaults'
import { sentenceOf } from '../../../../api.ts'
import { ButtonLink } from '../../../../parts/button-link.tsx'
import { Loaded } from '../../../../parts/list/loaded.tsx'
import { RowsOnTheirWay } from '../../../../parts/list/rows-on-their-way.tsx'
import { UNREACHABLE } from '../../../../parts/words.ts'
import { paths } from '../../../../paths.ts'
import { Card } from '../../../../ui/card.tsx'
import { toast } from '../../../../ui/toast.ts'
import { useSession } from '../../../session/use-session.ts'
import { Choice } from '../../../../ui/radio-group.tsx'
import { useChangeSettings, useVaultSettings } from './vault-user.data.ts'

export function SettingsTab() {
  if (useSession().player?.userType === 'vault_user') return <VaultUserSettings />
  return (
    <Card className="grid max-w-xl justify-items-start gap-4">
      <p>These choices are for people who see vaults without being members of the network.</p>
      <ButtonLink to={paths.settings()}>To my settings</ButtonLink>
    </Card>
  )
}

function VaultUserSettings() {
  const settings = useVaultSettings()
  const { mutateAsync } = useChangeSettings()
  const choose = (name: keyof VaultSettings, isOn: boolean) =>
    mutateAsync({ [name]: isOn }).then(() => undefined, sayNotSaved)
  return (
    <Card className="max-w-xl">
      <p className="mb-2 text-quiet">Your choices are saved at once, for all your devices.</p>
      <Loaded query={settings} failure="Your settings" loading={<RowsOnTheirWay count={4} row="h-20" />}>
        {(chosen) => (
          <ul className="-mb-3 divide-y divide-line">
            {CHOICES.map(({ name, label, words }) => (
              <li key={name}>
                <Choice label={label} isOn={chosen[name]} onChange={(isOn) => choose(name, isOn)}>
                  {words}
                </Choice>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Card>
  )
}

const CHOICES: { name: keyof VaultSettings; label: string; words: string }[] = [
  {
    name: 'emailNotifications',
    label: 'E-mail notifications',
    words: 'Saved for later: we do not know your e-mail address, so we send you no e-mails.',
  },
  {
    name: 'smsNotifications',
    label: 'SMS notifications',
    words: 'You get a text when something new is posted, at most one a day from each vault.',
  },
  {
    name: 'showOnlineStatus',
    label: 'Show online status',
    words: 'The owners of your vaults can see when you last looked.',
  },
  {
    name: 'allowAdminMessages',
    label: 'Allow administrators to message',
    words: 'The owners of your vaults can have the link to their vault texted to you.',
  },
]

function sayNotSaved(error: Error) {
  toast({
    title: 'Not saved',
    description: `${sentenceOf(error, UNREACHABLE)} Your choice is as it was before.`,
    tone: 'danger',
  })
}
