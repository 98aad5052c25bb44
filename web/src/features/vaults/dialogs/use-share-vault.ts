import { copyText } from '../../../browser/clipboard.ts'
import { shareLink } from '../../../browser/share.ts'
import { paths } from '../../../paths.ts'
import { toast } from '../../../ui/toast.ts'
import { useConfig } from '../../session/config.data.ts'
import { useMember } from '../../session/use-session.ts'

/** The address of a vault, for sharing. */
export function linkToVault(vaultId: number): string {
  return location.origin + paths.vault(vaultId)
}

/** Shares the link of a vault by the device, or copies it if that cannot share; returns true if either worked. */
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
