import { copyText } from '../../../browser/clipboard.ts'
import { shareLink } from '../../../browser/share.ts'
import { paths } from '../../../paths.ts'
import { toast } from '../../../ui/toast.ts'
import { useConfig } from '../../session/config.data.ts'
import { useMember } from '../../session/use-session.ts'

/** The address of a vault, as it is handed on. */
export function linkToVault(vaultId: number): string {
  return location.origin + paths.vault(vaultId)
}

/** Hands the link to a vault to the device, or to the clipboard where it shares nothing; answers whether one took it. */
export function useShareVault(vaultId: number): () => Promise<boolean> {
  const { appName } = useConfig()
  const { name } = useMember()
  return async () => {
    const url = linkToVault(vaultId)
    const shared = await shareLink({
      title: appName,
      text: `${name} shares a vault with you on ${appName}.`,
      url,
    })
    if (shared !== 'impossible') return true
    const isCopied = await copyText(url)
    toast(
      isCopied
        ? { title: 'Link Copied' }
        : { title: 'Copy Failed', description: 'Unable to copy link', tone: 'danger' },
    )
    return isCopied
  }
}
