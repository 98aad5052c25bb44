import type { VaultSettings } from '@kinhold/contract/vaults'
import { formatPhone } from '@kinhold/domain/phone-format'
import { ButtonLink } from '../../../../parts/button-link.tsx'
import { Loaded } from '../../../../parts/list/loaded.tsx'
import { RowsOnTheirWay } from '../../../../parts/list/rows-on-their-way.tsx'
import { paths } from '../../../../paths.ts'
import { Card } from '../../../../ui/card.tsx'
import { useConfig } from '../../../session/config.data.ts'
import { useSession } from '../../../session/use-session.ts'
import { Choices, type ChoiceWords, sayNotSaved } from '../../../settings/choices.tsx'
import { useChangeSettings, useTextsStopped, useVaultSettings } from './vault-user.data.ts'

export function SettingsTab() {
  if (useSession().player?.userType === 'vault_user') return <VaultUserSettings />
  return (
    <Card className="grid max-w-xl justify-items-start gap-4">
      <p>These settings are for people who visit vaults without being members of the network.</p>
      <ButtonLink to={paths.settings()}>To my settings</ButtonLink>
    </Card>
  )
}

function VaultUserSettings() {
  const settings = useVaultSettings()
  const { mutateAsync } = useChangeSettings()
  const { smsAvailable } = useConfig()
  const words = wordsOfTexts(smsAvailable, useTextsStopped())
  return (
    <Card className="max-w-xl">
      <p className="mb-2 text-quiet">Your choices are saved at once, for all your devices.</p>
      <Loaded query={settings} failure="Your settings" loading={<RowsOnTheirWay count={4} row="h-20" />}>
        {(chosen) => (
          <Choices
            choices={CHOICES.map((one) => ({ ...one, words: words[one.name] ?? one.words }))}
            chosen={chosen}
            onChoose={(change) => mutateAsync(change).then(() => undefined, sayNotSaved)}
          />
        )}
      </Loaded>
    </Card>
  )
}

/**
 * Returns the descriptions that differ from those in `CHOICES` because the server doesn't send texts or the
 * user replied STOP (FAM-48, FAM-82).
 */
function wordsOfTexts(
  smsAvailable: boolean,
  stopped: string | null | undefined,
): Partial<Record<keyof VaultSettings, string>> {
  if (!smsAvailable)
    return {
      smsNotifications:
        'This server sends no texts yet, so you get none. What is new since your last visit is under Notifications.',
      allowAdminMessages:
        'The owners of your vaults can have a text with the link written to you. It waits until the admin sends it.',
    }
  if (stopped === undefined) return {}
  const to = stopped === null ? 'the number our texts came from' : formatPhone(stopped)
  return {
    smsNotifications: `You replied STOP, so we send you no texts. Reply START to ${to} to get them again.`,
  }
}

const CHOICES: ChoiceWords<keyof VaultSettings>[] = [
  {
    name: 'emailNotifications',
    label: 'E-mail notifications',
    words: 'Saved for later. We do not know your e-mail address, so we send you no e-mails.',
  },
  {
    name: 'smsNotifications',
    label: 'SMS notifications',
    words: 'You get a text when something new is posted, at most one a day for all your vaults together.',
  },
  {
    name: 'showOnlineStatus',
    label: 'Show online status',
    words: 'The owners of your vaults can see when you last visited.',
  },
  {
    name: 'allowAdminMessages',
    label: 'Allow administrators to message',
    words: 'The owners of your vaults can have the link to their vault texted to you.',
  },
]
