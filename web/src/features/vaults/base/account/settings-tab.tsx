import type { VaultSettings } from '@kinhold/contract/vaults'
import { t } from '@lingui/core/macro'
import { offered } from '../../../../browser/words.ts'
import { ButtonLink } from '../../../../parts/button-link.tsx'
import { OwnLanguage } from '../../../../parts/languages/own-language.tsx'
import { Loaded } from '../../../../parts/list/loaded.tsx'
import { RowsOnTheirWay } from '../../../../parts/list/rows-on-their-way.tsx'
import { paths } from '../../../../paths.ts'
import { Card } from '../../../../ui/card.tsx'
import { phoneInWords } from '../../../../ui/phone-number.tsx'
import { useConfig } from '../../../session/config.data.ts'
import { useSession } from '../../../session/use-session.ts'
import { Choices, type ChoiceWords, sayNotSaved } from '../../../settings/choices.tsx'
import { useChangeSettings, useLanguageChosen, useTextsStopped, useVaultSettings } from './vault-user.data.ts'

export function SettingsTab() {
  if (useSession().player?.userType === 'vault_user') return <VaultUserSettings />
  return (
    <Card className="grid max-w-xl justify-items-start gap-4">
      <p>{t`These settings are for people who visit vaults without being members of the network.`}</p>
      <ButtonLink to={paths.settings()}>{t`To my settings`}</ButtonLink>
    </Card>
  )
}

function VaultUserSettings() {
  const settings = useVaultSettings()
  const { mutateAsync } = useChangeSettings()
  const { smsAvailable } = useConfig()
  const language = useLanguageChosen().data
  const words = wordsOfTexts(smsAvailable, useTextsStopped())
  return (
    <Card className="grid max-w-xl gap-4">
      <p className="text-quiet">{t`Your choices are saved at once, for all your devices.`}</p>
      <Loaded
        query={settings}
        failure={t`Your settings could not be loaded.`}
        loading={<RowsOnTheirWay count={4} row="h-20" />}
      >
        {(chosen) => (
          <Choices
            choices={CHOICES.map((one) => ({ ...one, words: words[one.name] ?? one.words }))}
            chosen={chosen}
            onChoose={(change) => mutateAsync(change).then(() => undefined, sayNotSaved)}
          />
        )}
      </Loaded>
      {offered.length > 1 && language !== undefined && <OwnLanguage chosen={language} />}
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
      smsNotifications: t`This server sends no texts yet, so you get none. What is new since your last visit is under Notifications.`,
      allowAdminMessages: t`The owners of your vaults can have a text with the link written to you. It waits until the admin sends it.`,
    }
  if (stopped === undefined) return {}
  return {
    smsNotifications:
      stopped === null
        ? t`You replied STOP, so we send you no texts. Reply START to the number our texts came from to get them again.`
        : t`You replied STOP, so we send you no texts. Reply START to ${{ phone: phoneInWords(stopped) }} to get them again.`,
  }
}

const CHOICES: ChoiceWords<keyof VaultSettings>[] = [
  {
    name: 'emailNotifications',
    label: t`E-mail notifications`,
    words: t`Saved for later. We do not know your e-mail address, so we send you no e-mails.`,
  },
  {
    name: 'smsNotifications',
    label: t`SMS notifications`,
    words: t`You get a text when something new is posted, at most one a day for all your vaults together.`,
  },
  {
    name: 'showOnlineStatus',
    label: t`Show online status`,
    words: t`The owners of your vaults can see when you last visited.`,
  },
  {
    name: 'allowAdminMessages',
    label: t`Allow administrators to message`,
    words: t`The owners of your vaults can have the link to their vault texted to you.`,
  },
]
